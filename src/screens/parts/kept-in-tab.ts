import { tabStorage } from '../../api/keep.ts'

/**
 * What this tab keeps of one kind, of each person and place apart: another who logs in at this tab sees nothing of it. What is there and is
 * not of its kind is not read.
 * @source look States
 */
export function keptInTab<Value>(kind: string, isOfKind: (kept: unknown) => kept is Value) {
  const nameOf = (userId: string, place: string) => `${kind}:${userId}:${place}`
  return {
    read: (userId: string, place: string): Value | null => {
      const kept = tabStorage.read(nameOf(userId, place))
      return isOfKind(kept) ? kept : null
    },
    write: (userId: string, place: string, value: Value): void =>
      void tabStorage.write(nameOf(userId, place), value),
    clear: (userId: string, place: string): void => tabStorage.remove(nameOf(userId, place)),
    /** The places of this person that something is kept of. */
    places: (userId: string): ReadonlySet<string> => {
      const before = nameOf(userId, '')
      return new Set(tabStorage.keys(before).map((key) => key.slice(before.length)))
    },
  }
}
