"""The powers of the relics."""

from __future__ import annotations

from oath_tui.engine.hooks import Order, Source, always
from oath_tui.engine.moments import BanditLoyalty


@always("bandit_crown", BanditLoyalty, order=Order.REPLACE)
def bandit_crown(loyalty: BanditLoyalty, me: Source) -> None:
    loyalty.holder = me.holder
