import { tabStorage } from './keep.ts'

const before = 'way:'

/** How far this tab got on each way in, by its name; nobody's as soon as somebody is in. @source product 2.4, 7 */
export const waysIn = {
  read: (name: string): unknown => tabStorage.read(before + name),
  write: (name: string, steps: unknown): void => void tabStorage.write(before + name, steps),
  remove: (name: string): void => tabStorage.remove(before + name),
  clear: (): void => tabStorage.keys(before).forEach(tabStorage.remove),
}
