interface PostageRow {
  from: number
  to: number
  /** With the acknowledgement, where there is one. */
  poisha: number
}

/** What a cover costs by its grams, by hand; no gram stands in none and none in two. @source spec §3 Dispatch fee option, product 2.2 */
export const postageWitness: Readonly<Record<'registry' | 'usual', readonly PostageRow[]>> = {
  registry: [
    { from: 1, to: 100, poisha: 1_300 },
    { from: 101, to: 250, poisha: 1_700 },
    { from: 251, to: 500, poisha: 2_300 },
    { from: 501, to: 1_000, poisha: 3_300 },
    { from: 1_001, to: 2_000, poisha: 4_800 },
    { from: 2_001, to: 3_000, poisha: 6_300 },
    { from: 3_001, to: 4_000, poisha: 7_800 },
    { from: 4_001, to: 5_000, poisha: 9_300 },
  ],
  usual: [
    { from: 1, to: 100, poisha: 1_000 },
    { from: 101, to: 250, poisha: 1_200 },
    { from: 251, to: 500, poisha: 1_500 },
    { from: 501, to: 1_000, poisha: 2_000 },
    { from: 1_001, to: 2_000, poisha: 3_000 },
    { from: 2_001, to: 3_000, poisha: 4_000 },
    { from: 3_001, to: 4_000, poisha: 5_000 },
    { from: 4_001, to: 5_000, poisha: 6_000 },
  ],
}
