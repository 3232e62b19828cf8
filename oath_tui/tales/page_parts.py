"""How our HTML pages look and move."""

from __future__ import annotations

STYLE = """
:root{color-scheme:light dark;--page:#f6f1e4;--ink:#26221a;--pale:#6b5c34;--box:#fbf8ef;
--edge:#b9a97a;--new:#fff3c4;--purple:#7a3d9a;--red:#b3261e;--blue:#1f5fa8;--yellow:#8a6a00;--white:#5f6368;--brown:#7a4a21;
--discord:#a3293d;--arcane:#7a3d9a;--order:#1f5fa8;--hearth:#a3471b;--beast:#3d6b21;--nomad:#8a6a00}
@media screen and (prefers-color-scheme:dark){:root{--page:#16151a;--ink:#e2ddd0;--pale:#b5a77f;--box:#1f1d25;
--edge:#4d4636;--new:#3a3416;--purple:#c79be0;--red:#f08a80;--blue:#8fbdf0;--yellow:#e6c34d;--white:#c9cdd2;--brown:#d6a57a;
--discord:#f08a9a;--arcane:#c79be0;--order:#8fbdf0;--hearth:#f0a27a;--beast:#a3d07f;--nomad:#e6c34d}}
*{box-sizing:border-box}
body{font:1rem/1.5 Georgia,"DejaVu Serif",serif;max-width:72rem;margin:0 auto;padding:1rem;
background:var(--page);color:var(--ink);overflow-wrap:anywhere}
h1{font-size:1.7rem;margin:.2rem 0}h2{font-size:1.25rem;border-bottom:1px solid var(--edge);margin:1.6rem 0 .6rem}
h3{font-size:1.05rem;margin:1rem 0 .2rem}h4{margin:0;font-size:.95rem}
ul{margin:.2rem 0;padding-left:1.2rem}small{color:var(--pale)}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;background:var(--box)}
.seats{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;padding:0}
nav{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;
background:var(--page);padding:.4rem 0}
nav input{flex:1 1 12rem}
button{font:inherit;padding:.2rem .8rem;background:var(--box);color:inherit;border:1px solid var(--edge);
border-radius:.3rem;cursor:pointer}
.show{font-size:.75rem;padding:0 .5rem;margin-left:.4rem}
button:focus-visible,input:focus-visible,a:focus-visible{outline:3px solid var(--blue);outline-offset:1px}
#where{font-weight:bold;margin:.3rem 0}#where::first-letter{text-transform:uppercase}
#happened{min-height:4.5rem;max-height:12rem;overflow:auto}
.map,.boards{display:grid;gap:.6rem;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));margin:.6rem 0}
.region>h3{margin:.2rem 0}
.part{background:var(--box);border:1px solid var(--edge);border-radius:.3rem;padding:.4rem .6rem;margin:0 0 .5rem;
font-size:.9rem}
.part ul{list-style:none;padding:0;margin:0}.part p{margin:0}.new{background:var(--new)}
.seat-purple{color:var(--purple)}.seat-red{color:var(--red)}.seat-blue{color:var(--blue)}
.seat-yellow{color:var(--yellow)}.seat-white{color:var(--white)}.seat-brown{color:var(--brown)}
.suit-discord{color:var(--discord)}.suit-arcane{color:var(--arcane)}.suit-order{color:var(--order)}
.suit-hearth{color:var(--hearth)}.suit-beast{color:var(--beast)}.suit-nomad{color:var(--nomad)}
table{border-collapse:collapse}th,td{padding:.1rem .8rem .1rem 0;text-align:left;font-weight:normal}
thead th{color:var(--pale);border-bottom:1px solid var(--edge)}
.bar{display:inline-block;height:.8rem;background:var(--order);vertical-align:middle}
svg{max-width:100%;height:auto}svg text{fill:var(--ink);font-size:12px}
.line-discord{stroke:var(--discord)}.line-arcane{stroke:var(--arcane)}.line-order{stroke:var(--order)}
.line-hearth{stroke:var(--hearth)}.line-beast{stroke:var(--beast)}.line-nomad{stroke:var(--nomad)}
@media print{:root{--page:#fff;--box:#fff;--ink:#000;--new:#fff}body{max-width:none;padding:0;font-size:10pt}
nav,.show,.skip,#happened{display:none!important}h1,h2,h3,h4,h2+p{break-after:avoid}
.part{font-size:8.5pt;padding:.2rem .4rem}.part,tr,li,svg{break-inside:avoid}
.map{grid-template-columns:repeat(3,1fr)}.boards{grid-template-columns:repeat(3,1fr)}
#story section,main>section{break-inside:auto}a{color:inherit}}
"""

SCRIPT = """
(function(){
'use strict';
const get=id=>document.getElementById(id),game=JSON.parse(get('moments').textContent);
const parts=Array.from(document.querySelectorAll('.part')),last=game.tables.length-1;
let at=-1,shown=[],clock=null;
function happened(from,to){
  const list=get('happened');list.textContent='';
  for(let n=from;n<to;n++){const line=get('e'+n);if(line){const copy=document.createElement('li');
    copy.innerHTML=line.innerHTML;list.append(copy);}}
}
function show(moment){
  const next=Math.max(0,Math.min(last,moment)),table=game.tables[next];
  happened(next?game.events[next-1]:0,game.events[next]);
  parts.forEach((part,n)=>{
    part.classList.toggle('new',at>=0&&shown[n]!==table[n]);
    if(shown[n]!==table[n])part.innerHTML=game.pool[table[n]];
  });
  shown=table;at=next;get('slider').value=at;
  get('slider').setAttribute('aria-valuetext',game.labels[at]);
  get('where').textContent=game.labels[at]+' (moment '+(at+1)+' of '+(last+1)+')';
  if(at===last)stop();
}
function stop(){if(clock){clearInterval(clock);clock=null;}
  get('play').textContent='Play';get('play').setAttribute('aria-pressed','false');}
function play(){if(clock){stop();return;}
  if(at===last)show(0);
  clock=setInterval(()=>show(at+1),1000);
  get('play').textContent='Pause';get('play').setAttribute('aria-pressed','true');}
get('first').onclick=()=>show(0);get('last').onclick=()=>show(last);
get('back').onclick=()=>show(at-1);get('on').onclick=()=>show(at+1);get('play').onclick=play;
get('slider').oninput=event=>show(+event.target.value);
document.querySelectorAll('.show').forEach(button=>{button.onclick=()=>{
  show(+button.dataset.moment);get('stepper').scrollIntoView();get('on').focus();};});
document.addEventListener('keydown',event=>{
  if(event.target.tagName==='INPUT'||event.ctrlKey||event.altKey||event.metaKey)return;
  const step={ArrowRight:1,ArrowLeft:-1}[event.key];
  if(step){show(at+step);event.preventDefault();}
});
show(0);
})();
"""
