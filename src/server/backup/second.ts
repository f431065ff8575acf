import { StartFault } from '../starting/fault.ts'

/** A day and a time with seconds or without, and where it is not Dhaka's the zone. */
const written = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/

/** A moment as somebody types it: in Dhaka's time unless a zone is told. Throws a `StartFault` for what is none. */
export function secondOf(text: string): Date {
  const [, day = '', time = '', zone = '+06:00'] = written.exec(text.trim()) ?? []
  const at = new Date(`${day}T${time}${zone}`)
  if (Number.isNaN(at.getTime()))
    throw new StartFault([
      `"${text}" is no moment. Write day and time, such as "2026-11-25 10:00:00" in Dhaka, or 2026-11-25T04:00:00Z.`,
    ])
  return at
}
