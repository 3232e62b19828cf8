"""PINs as salted scrypt hashes: enough to keep a neighbour honest, no more."""

from __future__ import annotations

import hashlib
import hmac
import secrets

COST, BLOCK, PARALLEL = 2**14, 8, 1


def hash_pin(pin: str) -> str:
    salt = secrets.token_hex(16)
    return f"scrypt${COST}${BLOCK}${PARALLEL}${salt}${_digest(pin, salt, COST, BLOCK, PARALLEL)}"


def check_pin(pin: str, stored: str) -> bool:
    """Whether this PIN gives the stored hash; a hash that cannot be read never matches."""
    try:
        scheme, cost, block, parallel, salt, digest = stored.split("$")
        if scheme != "scrypt" or int(cost) > COST * 4:
            return False
        return hmac.compare_digest(digest, _digest(pin, salt, int(cost), int(block), int(parallel)))
    except ValueError:
        return False


def _digest(pin: str, salt: str, cost: int, block: int, parallel: int) -> str:
    return hashlib.scrypt(pin.encode(), salt=salt.encode(), n=cost, r=block, p=parallel).hex()
