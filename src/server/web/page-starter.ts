/** How long a page that has come waits for its letters: what is drawn in others first would move when they come. */
const lettersWaitMs = 200
/** So long a page that was painted is left to whoever presses at once: a processor that starts the script hears them late. */
const scriptWaitMs = 600
/** The same where somebody fills something in: only until it has been drawn. */
const formWaitMs = 200

/** A link that the browser itself follows to another page of ours. */
const ownLink = 'a[href^="/"]:not([target],[download],[href*="#"],[href^="/api/"])'

/**
 * The page's own first lines. Nothing is drawn until the letters are there, or a moment has passed. The script of the product follows
 * a moment after the page was painted, sooner where it is filled in, each of its files in a step of its own, or when somebody presses
 * or types before; never while a part of the page is still to come, of which it would know nothing. What is pressed meanwhile is kept
 * for it, until it takes the page over and hears of each press itself; a form that has an address of its own is sent as it is, and no
 * other ever is.
 *
 * Until the page is taken over a link leads on as the browser would lead: what is under way for a page that is being left is dropped, for
 * the next one needs the line and the processor. Where that way is given up, or the page is come back to, it is loaded anew. A browser that
 * does not tell when a way is given up keeps what is under way.
 */
export const starter = `(()=>{
const root=document.documentElement,me=document.currentScript,[entry,...files]=me.dataset.files.split(' '),early=window.early=[];
let isBegun;
const begin=()=>{if(isBegun)return;if(document.readyState==='loading')return addEventListener('DOMContentLoaded',begin);isBegun=true;
const add=(name,what)=>document.head.append(Object.assign(document.createElement(name),what));
add('link',{rel:'stylesheet',href:me.dataset.styles});
add('script',{type:'module',src:entry});
for(const href of files)setTimeout(add,0,'link',{rel:'modulepreload',href})};
const keep=(target,isForm)=>{if(window.early&&!Object.isFrozen(early))early.push({target,isForm})};
const{navigation}=window,leave=()=>{window.isLeft=isBegun=true;stop();
onpageshow=event=>event.persisted&&location.reload();
navigation.onnavigateerror=()=>{const again=setTimeout(()=>location.reload());navigation.onnavigate=()=>clearTimeout(again)}};
const isWay=event=>navigation&&!(event.button||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)&&event.target.closest?.('${ownLink}');
for(const type of ['pointerdown','keydown','focusin'])addEventListener(type,event=>isWay(event)||begin(),true);
const isBangla=root.lang==='bn',show=()=>root.classList.remove('waiting');
root.classList.add('waiting');
document.fonts.load(\`16px "Noto Sans Bengali\${isBangla?'':' Latin'}"\`,isBangla?'ক':'a').then(show,show);
setTimeout(show,${lettersWaitMs});
addEventListener('click',event=>{const button=event.target.closest?.('button[type=button]');if(button)keep(button,false);
if(window.early&&isWay(event)){event.stopImmediatePropagation();leave()}},true);
addEventListener('submit',event=>{if(!window.early||event.target.hasAttribute('action'))return;event.preventDefault();keep(event.target,true)},true);
const painted=new Promise(end=>{
if(!PerformanceObserver.supportedEntryTypes?.includes('paint'))return requestAnimationFrame(()=>setTimeout(end));
new PerformanceObserver(list=>{if(list.getEntriesByName('first-contentful-paint')[0])end()}).observe({type:'paint',buffered:true})});
if('now'in me.dataset||location.hash)begin();
else Promise.all([new Promise(end=>addEventListener('load',end)),painted]).then(()=>setTimeout(begin,'soon'in me.dataset?${formWaitMs}:${scriptWaitMs}));
})()`
