/** Titles of courts as officers write them for short, in either language; of two that fit the longer comes first. */
const shortTitles: readonly (readonly [RegExp, string])[] = [
  [/^Additional District and Sessions Judge/, 'Addl. District Judge'],
  [/^District and Sessions Judge/, 'District Judge'],
  [/^Senior Civil Judge/, 'Sr. Civil Judge'],
  [/^Supreme Court, High Court Division/, 'High Court'],
  [/^(.*Judge(?: \d+\w+)?) Court/, '$1'],
  [/^অতিরিক্ত জেলা ও দায়রা জজ/, 'অতি. জেলা জজ'],
  [/^জেলা ও দায়রা জজ/, 'জেলা জজ'],
  [/^সিনিয়র সিভিল জজ/, 'সিনি. সিভিল জজ'],
  [/^সুপ্রীম কোর্ট, হাইকোর্ট বিভাগ/, 'হাইকোর্ট'],
  [/^(.*জজ(?: \S+)?) আদালত/, '$1'],
]

/**
 * A court's name for one line of a list: its title for short, without the district where the reader's office says it or the
 * name says it twice. A name of another form stays as it is; the whole one stands where the line leads.
 * @source look Staff
 */
export function shortCourtName(name: string, officeName = ''): string {
  const parts = name.split(', ')
  const place = parts.at(-1) ?? ''
  const isSaid =
    parts.length > 1 && (officeName.includes(place) || (parts.at(-2)?.startsWith(place) ?? false))
  const told = (isSaid ? parts.slice(0, -1) : parts).join(', ')
  return shortTitles.reduce((text, [title, short]) => text.replace(title, short), told)
}
