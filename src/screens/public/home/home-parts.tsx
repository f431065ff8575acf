/** What the first page shows beside and below its first words, in one file. */
export { FeeLookup } from './fee-lookup.tsx'
export { HomeFoot } from './home-foot.tsx'
export { Needs } from './needs.tsx'
