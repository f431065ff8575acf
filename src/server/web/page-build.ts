import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageDrawer, PageParts } from '../../api/page.ts'
import { pageStyles } from './page-styles.ts'

/** How long a page that has come waits for its letters: what is drawn in others first would move when they come. */
const lettersWaitMs = 200

/**
 * The page's own first lines. Nothing is drawn until the letters are there, or a moment has passed. The script of the
 * product follows when the page was painted, each of its files in a step of its own, or when somebody presses or types before. What is pressed meanwhile is kept for it, until it takes the page over and hears of each press itself; a form that has an
 * address of its own is sent as it is, and no other ever is.
 */
const starter = `(()=>{
const root=document.documentElement,me=document.currentScript,[entry,...files]=me.dataset.files.split(' '),early=window.early=[];let isBegun=false;
const begin=()=>{if(isBegun)return;isBegun=true;
const follow=(rel,href)=>{const link=document.createElement('link');link.rel=rel;link.href=href;document.head.append(link)};
follow('stylesheet',me.dataset.styles);
const script=document.createElement('script');script.type='module';script.src=entry;document.head.append(script);
for(const href of files)setTimeout(follow,0,'modulepreload',href)};
const keep=(target,isForm)=>{if(window.early&&!Object.isFrozen(early))early.push({target,isForm})};
for(const type of ['pointerdown','keydown','focusin'])addEventListener(type,begin,{once:true,capture:true});
const letters=root.lang==='bn'?document.fonts.load('16px "Noto Sans Bengali"','ক'):document.fonts.load('16px "Noto Sans Bengali Latin"','a');
root.classList.add('waiting');
Promise.race([letters.catch(()=>null),new Promise(end=>setTimeout(end,${lettersWaitMs}))]).then(()=>root.classList.remove('waiting'));
addEventListener('click',event=>{const button=event.target.closest?.('button[type=button]');if(button)keep(button,false)},true);
addEventListener('submit',event=>{if(!window.early||event.target.hasAttribute('action'))return;event.preventDefault();keep(event.target,true)},true);
const painted=new Promise(end=>{
if(!PerformanceObserver.supportedEntryTypes?.includes('paint'))return requestAnimationFrame(()=>setTimeout(end));
new PerformanceObserver(list=>{if(list.getEntriesByName('first-contentful-paint').length>0)end()}).observe({type:'paint',buffered:true})});
if(me.dataset.now!==undefined||location.hash)begin();
else Promise.all([new Promise(end=>addEventListener('load',end,{once:true})),painted]).then(()=>setTimeout(begin));
})()`

/** What a policy names a text in a page by. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What the build left for pages that the server draws. */
export interface PageBuild {
  parts: PageParts
  drawer: PageDrawer
  starter: string
  /** The styles that a drawn page needs. */
  styleOf: (body: string) => string
  /** What the policy has to name, so that the page's own first lines are taken, and no others. */
  scriptHash: string
}

/** Null where it was not built, as while the product is worked on. */
export async function readPageBuild(folder: string): Promise<PageBuild | null> {
  const [partsFile, drawerFile] = [path.join(folder, 'parts.json'), path.join(folder, 'draw.mjs')]
  if (!existsSync(partsFile) || !existsSync(drawerFile)) return null
  // Both are written by the build of these sources.
  const parts = JSON.parse(await readFile(partsFile, 'utf8')) as PageParts
  const { drawer } = (await import(pathToFileURL(drawerFile).href)) as { drawer: PageDrawer }
  return { parts, drawer, starter, styleOf: pageStyles(parts.style), scriptHash: hashOf(starter) }
}
