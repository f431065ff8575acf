/**
 * Numbers as they stand on papers and are kept, and by what each is compared, by hand: a stroke stays, what only keeps signs apart does not.
 * @source product 2.2, 2.5
 */
export const spellings: readonly (readonly [kept: string, key: string])[] = [
  ['CH019311/26', 'CH019311/26'],
  ['CH019311 /26', 'CH019311/26'],
  ['CH019311/ 26', 'CH019311/26'],
  ['CH-019311/26', 'CH019311/26'],
  ['CH.019_311/26', 'CH019311/26'],
  ['ch 019311/26', 'CH019311/26'],
  ['CH০১৯৩১১/২৬', 'CH019311/26'],
  ['1/26', '1/26'],
  ['12/6', '12/6'],
  ['1/2/6', '1/2/6'],
  ['S-12/ক', 'S12/ক'],
  ['S\u201312\u2014ক', 'S12ক'],
  ['ক\u200d-১', 'ক1'],
  ['A(1)', 'A(1)'],
  ['A\u00a01', 'A1'],
]
