import type { Facts } from './span.ts'

/** What is named before the statement itself stands in parentheses. */
const before = /^\s*(?:with\b[\s\S]*?\)\s*)?(?=[a-z])/i
const verb = /^[a-z]+/i
const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i

/**
 * A statement as it is traced: its verb and the first table that it names, and its text, whose values stand beside it and are not
 * told. What stands in quotes in the text itself is left out too.
 */
export function statementSpan(text: string): { name: string; facts: Facts } {
  const own = text.replace(before, '')
  const [act = 'statement', of] = [verb.exec(own)?.[0].toLowerCase(), table.exec(own)?.[1]]
  return {
    name: of === undefined ? act : `${act} ${of}`,
    facts: {
      'db.system.name': 'postgresql',
      'db.query.text': text.replace(/'(?:[^']|'')*'/g, "'…'").slice(0, 2_000),
    },
  }
}
