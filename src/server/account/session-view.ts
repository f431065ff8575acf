import Bowser from 'bowser'
import type { Selectable } from 'kysely'
import type { SessionRow } from '../../api/person-entities.ts'
import type { Database } from '../database/schema.ts'

const kinds: Partial<Record<string, SessionRow['kind']>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'desktop',
}

type Device = Pick<SessionRow, 'browser' | 'system' | 'kind'>

/** What a browser says of itself; nulls where it says nothing that is known. */
function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null, kind: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const isKnown = browser.name !== undefined && os.name !== undefined
  return {
    // Of what is no browser the parser takes the first word for its name.
    browser: isKnown ? (browser.name ?? null) : null,
    system: os.name ?? null,
    kind: kinds[platform.type ?? ''] ?? null,
  }
}

/** One session as its owner sees it. @source spec §2 /my-profile */
export const viewSession = (row: Selectable<Database['sessions']>, currentSessionId: string): SessionRow => ({
  id: row.id,
  ...deviceOf(row.device),
  via: row.via,
  isRemembered: row.is_remembered,
  isCurrent: row.id === currentSessionId,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
