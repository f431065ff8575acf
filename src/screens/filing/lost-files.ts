import { keptInTab } from '../parts/kept-in-tab.ts'

const isNames = (kept: unknown): kept is string[] =>
  Array.isArray(kept) && kept.every((name) => typeof name === 'string')

/** The names of chosen files that a draft has not taken yet: they go with the page or the session, and can only be chosen again. @source look States */
export const lostFiles = keptInTab('files', isNames)
