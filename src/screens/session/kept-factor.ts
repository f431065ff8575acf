import { tabStorage } from '../../api/keep.ts'
import { halfLoginMinutes } from '../../machines/limits.ts'

const factorName = 'factor'
interface KeptFactor {
  ticket: string
  isRemembered: boolean
  keptAt: number
}

/** A right password that waits for its code, and still may; null where this tab knows of none. @source product 7 */
export const keptFactor = {
  read: (): KeptFactor | null => {
    const kept = tabStorage.read(factorName)
    const isFactor = typeof kept === 'object' && kept !== null && 'ticket' in kept && 'keptAt' in kept
    if (!isFactor || Date.now() - Number(kept.keptAt) > halfLoginMinutes * 60_000) return null
    return kept as KeptFactor
  },
  write: (ticket: string, isRemembered: boolean): boolean =>
    tabStorage.write(factorName, { ticket, isRemembered, keptAt: Date.now() }),
  clear: (): void => tabStorage.remove(factorName),
}
