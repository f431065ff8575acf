import { auditedEntities } from '../../machines/audit.ts'
import { isDayOrEmpty } from '../../machines/text.ts'

export const filterNames = ['entity', 'by', 'subject', 'from', 'to'] as const

/** What the address narrows the list to; what is no such thing narrows nothing. */
export function filterOf(params: URLSearchParams) {
  const entity = auditedEntities.find((one) => one === params.get('entity'))
  const by = Number(params.get('by'))
  const dayIn = (name: 'from' | 'to') => {
    const day = params.get(name) ?? ''
    return day !== '' && isDayOrEmpty(day) ? { [name]: day } : {}
  }
  const subject = params.get('subject')
  return {
    ...(entity ? { entity } : {}),
    ...(Number.isSafeInteger(by) && by > 0 ? { by } : {}),
    ...(subject && /^[\da-f-]{36}$/.test(subject) ? { subject } : {}),
    ...dayIn('from'),
    ...dayIn('to'),
  }
}
