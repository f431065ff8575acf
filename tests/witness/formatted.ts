/** What is typed, and the elements it is drawn in. */
export type FormattedRow = readonly [typed: string, drawn: string]

/** Formatted texts by hand: paragraphs, bold, italic, lists and links are read, and nothing else is. @source spec §3 Page content, product 7 */
export const formattedTexts: readonly FormattedRow[] = [
  // Words alone read as they always did.
  ['', '<p></p>'],
  ['Short answers.', '<p>Short answers.</p>'],
  ['কোর্ট ফি ৫০% (আনুমানিক)', '<p>কোর্ট ফি ৫০% (আনুমানিক)</p>'],
  ['2 * 3 = 6, snake_case, a [b] c', '<p>2 * 3 = 6, snake_case, a [b] c</p>'],
  ['1.5 taka', '<p>1.5 taka</p>'],
  // Lines and paragraphs.
  ['One\nTwo', '<p>One\nTwo</p>'],
  ['One\r\nTwo  \n\n\n\nThree', '<p>One\nTwo</p><p>Three</p>'],
  // Bold and italic, in Bangla with an ending too.
  ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['__bold__ and _italic_', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['**কোর্ট ফি**র হার', '<p><strong>কোর্ট ফি</strong>র হার</p>'],
  ['***both***', '<p><strong><em>both</em></strong></p>'],
  ['\\*a star\\*', '<p>*a star*</p>'],
  ['**never closed', '<p>**never closed</p>'],
  // Lists.
  ['- one\n- **two**', '<ul><li>one</li><li><strong>two</strong></li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['১. এক\n২. দুই', '<ol><li>এক</li><li>দুই</li></ol>'],
  ['4. four\n5. five', '<ol start="4"><li>four</li><li>five</li></ol>'],
  ['0. none\n1. one', '<ol start="0"><li>none</li><li>one</li></ol>'],
  [
    'You need:\n- a scan\n  of it\n\nThen file.',
    '<p>You need:</p><ul><li>a scan of it</li></ul><p>Then file.</p>',
  ],
  // No list is in a list.
  ['- one\n  - two', '<ul><li>one</li><li>two</li></ul>'],
  ['- - one', '<ul><li>- one</li></ul>'],
  ['1. 2. one', '<ol><li>2. one</li></ol>'],
  // Links to a path of ours or an https address, and to nothing else.
  ['[Pay](/payment)', '<p><a href="/payment" rel="noreferrer">Pay</a></p>'],
  [
    '[the **Act**](https://law.example/court-fees?y=1870)',
    '<p><a href="https://law.example/court-fees?y=1870" rel="noreferrer">the </a><a href="https://law.example/court-fees?y=1870" rel="noreferrer"><strong>Act</strong></a></p>',
  ],
  ['[x](javascript:alert(1))', '<p>x</p>'],
  ['[x](data:text/html,1)', '<p>x</p>'],
  ['[x](//elsewhere.example)', '<p>x</p>'],
  ['[x](/\\elsewhere.example)', '<p>x</p>'],
  ['[x](http://elsewhere.example)', '<p>x</p>'],
  ['[x](<java\tscript:alert(1)>)', '<p>x</p>'],
  ['[x](java&#115;cript:alert(1))', '<p>x</p>'],
  // What else Markdown knows is words.
  ['<b>b</b> <img src=x onerror=alert(1)>', '<p>&lt;b&gt;b&lt;/b&gt; &lt;img src=x onerror=alert(1)&gt;</p>'],
  ['# a\n> b\n---\n`c`', '<p># a\n&gt; b\n---\n`c`</p>'],
  ['![picture](/emblem.png)', '<p>!<a href="/emblem.png" rel="noreferrer">picture</a></p>'],
  ['<https://court.example> &lt;', '<p>&lt;https://court.example&gt; &amp;lt;</p>'],
  ['[a]: /faq\n\n[a]', '<p>[a]: /faq</p><p>[a]</p>'],
  // What nobody sees is not kept; the joiners of Bangla are letters.
  ['a\u0000b\u202Ec\u200B', '<p>abc</p>'],
  ['র\u200D্যা', '<p>র\u200D্যা</p>'],
]

/** What is typed, and whether its links lead where a reader may go. */
export const linkRows: readonly (readonly [typed: string, isRight: boolean])[] = [
  ['no link', true],
  ['[own](/faq) and [other](https://court.example)', true],
  ['[](/faq)', false],
  ['[x]()', false],
  ['[x](javascript:alert(1))', false],
  ['- [x](data:text/html,1)', false],
  ['**[x](//elsewhere.example)**', false],
  ['[x](ftp://elsewhere.example)', false],
  ['[x](mailto:a@court.example)', false],
  ['\\[x](javascript:alert(1))', true],
]

/** A text with the place of the caret, and the text after Enter; null: a line begins, and nothing else. */
export const enterRows: readonly (readonly [before: string, after: string | null])[] = [
  ['- one||', '- one\n- ||'],
  ['* one|| two', '* one\n* || two'],
  ['1. one||', '1. one\n2. ||'],
  ['৯) নয়||', '৯) নয়\n১০) ||'],
  ['a\n- one\n- ||\nb', 'a\n- one\n\n||\nb'],
  ['২. ||', '||'],
  ['one||', null],
  ['-one||', null],
  ['- |one|', null],
  ['||- one', null],
]

/** A text with what is chosen, what is pasted over it, and what comes of it; null: it is pasted as it is. */
export const pasteRows: readonly (readonly [before: string, pasted: string, after: string | null])[] = [
  ['see |the Act|', ' https://law.example/1870 ', 'see [the Act](https://law.example/1870)||'],
  ['|দিন| এখন', '/payment', '[দিন](/payment)|| এখন'],
  ['see ||', 'https://law.example', null],
  ['see |the Act|', 'javascript:alert(1)', null],
  ['see |the Act|', 'http://law.example', null],
  ['see |the Act|', '//law.example', null],
  ['see |the Act|', 'words', null],
  ['see |[x](/faq)|', 'https://law.example', null],
  ['see |a\nb|', 'https://law.example', null],
  ['see |the Act|', 'https://law.example/(1870)', null],
]

/** A text with what is chosen between bars, the button, and the text with what is chosen then. */
export const markupActRows: readonly (readonly [before: string, act: string, after: string])[] = [
  ['a |b| c', 'bold', 'a **|b|** c'],
  ['a **|b|** c', 'bold', 'a |b| c'],
  ['a | b |c', 'bold', 'a  **|b|** c'],
  ['a||', 'italic', 'a*|words|*'],
  ['a *|b|*', 'italic', 'a |b|'],
  ['**|b|**', 'italic', '***|b|***'],
  ['see |the Act|', 'link', 'see [the Act](|https://|)'],
  ['||', 'link', '[words](|https://|)'],
  ['one\nt|w|o\nthree', 'bulleted', 'one\n|- two|\nthree'],
  ['|one\ntwo|', 'numbered', '|1. one\n2. two|'],
  ['|1. one\n2. two|', 'numbered', '|one\ntwo|'],
  ['|- one\n- two|', 'numbered', '|1. one\n2. two|'],
  ['||', 'bulleted', '|- words|'],
]

type Lang = 'bn' | 'en'
interface WrittenRun {
  text: string
  isBold?: true
  isItalic?: true
  href?: string
}
interface WrittenBlock {
  kind: 'paragraph' | 'bulleted' | 'numbered'
  rows: WrittenRun[][]
  start?: number
}

/** What an editor shows, and what is kept of it: the fewest signs that say it. @source spec §3 Page content */
export const writtenBlocks: readonly (readonly [blocks: WrittenBlock[], lang: Lang, kept: string])[] = [
  [[], 'bn', ''],
  [[{ kind: 'paragraph', rows: [[]] }], 'bn', ''],
  [[{ kind: 'paragraph', rows: [[{ text: ' কোর্ট  ফি ' }]] }], 'bn', 'কোর্ট ফি'],
  [[{ kind: 'paragraph', rows: [[{ text: 'One' }], [{ text: 'Two' }]] }], 'en', 'One\nTwo'],
  [
    [
      { kind: 'paragraph', rows: [[{ text: 'One' }]] },
      { kind: 'paragraph', rows: [[{ text: 'Two' }]] },
    ],
    'en',
    'One\n\nTwo',
  ],
  // Spaces and stops that a mark cannot end with are left out of it.
  [[{ kind: 'paragraph', rows: [[{ text: 'কোর্ট ', isBold: true }, { text: 'ফি' }]] }], 'bn', '**কোর্ট** ফি'],
  [[{ kind: 'paragraph', rows: [[{ text: '(কোর্ট)', isBold: true }, { text: 'র' }]] }], 'bn', '**(কোর্ট**)র'],
  [[{ kind: 'paragraph', rows: [[{ text: 'কোর্ট।', isBold: true }]] }], 'bn', '**কোর্ট।**'],
  // Marks within marks, and marks that overlap.
  [[{ kind: 'paragraph', rows: [[{ text: 'both', isBold: true, isItalic: true }]] }], 'en', '***both***'],
  [
    [
      {
        kind: 'paragraph',
        rows: [
          [
            { text: 'a', isItalic: true },
            { text: 'b', isBold: true, isItalic: true },
            { text: 'c', isBold: true },
          ],
        ],
      },
    ],
    'en',
    '*a**b*****c**',
  ],
  // What would be a mark is a word behind a backslash; what would be none stays as it was typed.
  [
    [{ kind: 'paragraph', rows: [[{ text: '2 * 3 = 6, snake_case, a [b] c' }]] }],
    'en',
    '2 * 3 = 6, snake_case, a [b] c',
  ],
  [[{ kind: 'paragraph', rows: [[{ text: '*a star*' }]] }], 'en', '\\*a star\\*'],
  [[{ kind: 'paragraph', rows: [[{ text: '- a dash' }]] }], 'en', '\\- a dash'],
  [[{ kind: 'paragraph', rows: [[{ text: '১. এক' }]] }], 'bn', '১\\. এক'],
  [[{ kind: 'paragraph', rows: [[{ text: '*one' }], [{ text: 'two*' }]] }], 'en', '\\*one\ntwo\\*'],
  [[{ kind: 'paragraph', rows: [[{ text: '[x](/faq)' }]] }], 'en', '\\[x\\](/faq)'],
  // Lists, numbered in their own figures; two of a kind beside each other stay two.
  [[{ kind: 'numbered', rows: [[{ text: 'এক' }], [{ text: 'দুই' }]] }], 'bn', '১. এক\n২. দুই'],
  [
    [{ kind: 'numbered', rows: [[{ text: 'four' }], [{ text: 'five' }]], start: 4 }],
    'en',
    '4. four\n5. five',
  ],
  [
    [
      { kind: 'bulleted', rows: [[{ text: 'one' }]] },
      { kind: 'bulleted', rows: [[{ text: 'two' }]] },
    ],
    'en',
    '- one\n\n+ two',
  ],
  // Links.
  [
    [
      {
        kind: 'paragraph',
        rows: [
          [
            { text: 'the ', href: '/faq' },
            { text: 'Act', isBold: true, href: '/faq' },
          ],
        ],
      },
    ],
    'en',
    '[the **Act**](/faq)',
  ],
  [
    [{ kind: 'paragraph', rows: [[{ text: 'x', href: 'https://law.example/(' }]] }],
    'en',
    '[x](https://law.example/\\()',
  ],
]

/** Texts that are kept as they are when what they show is written again. */
export const keptTexts: readonly (readonly [kept: string, lang: Lang])[] = [
  ['', 'bn'],
  ['কোর্ট ফি ৫০% (আনুমানিক)', 'bn'],
  ['One\nTwo\n\nThree', 'en'],
  ['**কোর্ট ফি**র হার ও *খরচ*', 'bn'],
  ['***both*** and **bold *within***', 'en'],
  ['- এক\n- **দুই**\n\n১. তিন\n২. চার', 'bn'],
  ['You need:\n\n- a scan\n- [the Act](https://law.example/court-fees?y=1870&z=(1))', 'en'],
  ['\\*a star\\* and 1. or - not', 'en'],
  ['# a\n> b\n---\n`c` <b>d</b> &lt;', 'en'],
]

/** What is pasted from elsewhere, and what is kept of it in English. @source product 7 */
export const pastedTexts: readonly (readonly [html: string, kept: string])[] = [
  ['<p>a <b>b</b> <i>c</i></p>', 'a **b** *c*'],
  ['<h1>Head</h1><p>words <u>u</u> <s>s</s> <code>c</code></p>', 'Head\n\nwords u s c'],
  ['<p style="color:red;text-align:center">red</p>', 'red'],
  ['<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>', '- one\n- two\n- three'],
  ['<ol start="3"><li>three</li><li>four</li></ol>', '3. three\n4. four'],
  [
    '<p><a href="/faq" target="_blank" title="t">own</a> <a href="https://law.example">law</a></p>',
    '[own](/faq) [law](https://law.example)',
  ],
  ['<p><a href="javascript:alert(1)">bad</a> <a href="http://law.example">worse</a></p>', 'bad worse'],
  ['<table><tbody><tr><td>cell</td></tr></tbody></table><img src="x" onerror="alert(1)">', 'cell'],
  ['<p>2 * 3 and **stars**</p>', '2 \\* 3 and \\*\\*stars\\*\\*'],
  ['<script>alert(1)</script><p>words</p>', 'words'],
]
