import { useSyncExternalStore } from 'react'
import { storage } from '../api/keep.ts'
import { useAccount } from './session.ts'

/** How somebody who works here has the frame, kept in this browser for each person apart. @source look Staff */
export interface StaffSettings {
  /** The sidebar as it was chosen; null: as the width of the window asks. */
  sidebar: 'wide' | 'rail' | null
  /** Whether single letters do anything; people who speak to their computer switch them off. */
  areKeysOff: boolean
}

const untouched: StaffSettings = { sidebar: null, areKeysOff: false }
const keyOf = (userId: string) => `staff:${userId}`

const readers = new Set<() => void>()
const subscribe = (reader: () => void) => {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** What was read last, so that the same settings are the same object. */
let last: { text: string; settings: StaffSettings } = { text: '', settings: untouched }

function settingsOf(userId: string | undefined): StaffSettings {
  if (userId === undefined) return untouched
  const kept = storage.read(keyOf(userId))
  const text = `${userId} ${JSON.stringify(kept)}`
  if (last.text !== text) last = { text, settings: shaped(kept) }
  return last.settings
}

function shaped(kept: unknown): StaffSettings {
  if (typeof kept !== 'object' || kept === null) return untouched
  const sidebar =
    'sidebar' in kept && (kept.sidebar === 'wide' || kept.sidebar === 'rail') ? kept.sidebar : null
  return { sidebar, areKeysOff: 'areKeysOff' in kept && kept.areKeysOff === true }
}

/** The settings of whoever is logged in, and how one of them is changed. */
export function useStaffSettings(): [StaffSettings, (change: Partial<StaffSettings>) => void] {
  const userId = useAccount()?.user.id
  const settings = useSyncExternalStore(
    subscribe,
    () => settingsOf(userId),
    () => untouched,
  )
  const change = (part: Partial<StaffSettings>) => {
    if (userId === undefined) return
    storage.write(keyOf(userId), { ...settings, ...part })
    for (const reader of readers) reader()
  }
  return [settings, change]
}
