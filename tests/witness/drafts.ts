/**
 * Text that a careless program changes: letters with two spellings in Unicode (ড় ঢ় য় and é), joiners inside conjuncts,
 * emoji of several code points, every kind of quote, markup, both scripts of digits, spaces at the ends and inside.
 * Written with escapes where two spellings look the same.
 */
export const awkward = {
  /** As most Bangla keyboards write them: one code point each, which NFC takes apart. */
  precomposed: 'গা\u09dcি, আষা\u09dd, ন\u09dfন',
  /** The same words with a separate dot below. */
  decomposed: 'গা\u09a1\u09bcি, আষা\u09a2\u09bc, ন\u09af\u09bcন',
  /** ো and ৌ in two parts, which NFC puts together; é the same. */
  twoParts: 'ক\u09c7\u09beর্ট, ম\u09c7\u09d7জা, Cafe\u0301',
  /** র‍্যাব needs its joiner, ক্‌ষ its non-joiner. */
  joined: 'র\u200d\u09cdযাব, ক\u09cd\u200cষ, উৎ\u200cসব',
  emoji: '👨\u200d👩\u200d👧 🇧🇩 ✍🏽 ⚖️',
  quoted: `"দুই" 'এক' “বাঁকা” ‘একক’ «কোণ» \`টিক\` \\ / <b>&amp;</b> %20 \${x} null`,
  digits: '০১২৩৪৫৬৭৮৯ 0123456789 ৳১২,৩৪,৫৬৭.৫০',
  spaced: '  সামনে, মাঝে   আর\u00a0পেছনে  ',
} as const

/** Every one of them once, in one line. */
export const awkwardLine = Object.values(awkward).join(' | ')

/** One line over and over, until it has exactly so many UTF-16 units after NFC. */
export function longText(length: number): string {
  let text = ''
  while (text.length < length) text += `${awkward.precomposed} — ${awkward.digits}\n`
  // The last letters are plain, so that the cut falls inside none.
  return `${text.normalize('NFC').slice(0, length - 10)}`.padEnd(length, 'ক')
}

/** A mobile number that somebody has not finished, in both scripts. */
export const unfinishedMobile = '০১৭12 '
