const camel = (text) => text.replace(/[_-](\w)/g, (_, letter) => letter.toUpperCase())

/** How each spelling writes the end of a message's key. */
const spellings = {
  camel,
  pascal: (text) => camel(`_${text}`),
  snake: (text) => text,
  kebab: (text) => text.replaceAll('_', '-'),
  // A message's key has neither dots nor hyphens: two strokes are a dot, three a hyphen.
  dotted: (text) => text.replaceAll('___', '-').replaceAll('__', '.'),
}

const startsOf = ({ words }) => (typeof words === 'string' ? [words] : Object.values(words))

/** The name of a group's table, `applicationStateWords` for `application-state`. */
export const tableName = ({ name }) => `${camel(name)}Words`

/**
 * Each message of a group: its key, the key of the table that it stands at, and which of several words there it is.
 *
 * @param {import('./word-groups.mjs').Group} group
 * @param {readonly string[]} keys of all messages
 * @returns {{ message: string, key: string, part: string | null }[]}
 */
export function entriesOf({ words, spelling = 'camel' }, keys) {
  const parts = typeof words === 'string' ? [[null, words]] : Object.entries(words)
  return parts.flatMap(([part, start]) =>
    keys
      .filter((message) => message.startsWith(start))
      .map((message) => ({ message, key: spellings[spelling](message.slice(start.length)), part })),
  )
}

const property = (key) => (/^\w+$/.test(key) ? key : `'${key}'`)

/** `  paid: m.application_state_paid,` for each, or an object of the parts. */
const rowsOf = (entries) =>
  [...new Set(entries.map(({ key }) => key))].map((key) => {
    const here = entries.filter((entry) => entry.key === key)
    const words = here.map(({ part, message }) => (part ? `${part}: m.${message}` : `m.${message}`))
    return `  ${property(key)}: ${here[0].part ? `{ ${words.join(', ')} }` : words[0]},`
  })

/**
 * The module of one group's table. With a type, every key of it must have a word and every word a key, or the module
 * does not compile.
 *
 * @param {import('./word-groups.mjs').Group} group
 * @param {readonly string[]} keys of all messages
 */
export function tableOf(group, keys) {
  const { by, word = 'Word' } = group
  const entries = entriesOf(group, keys)
  const starts = startsOf(group)
    .map((start) => `${start}*`)
    .join(', ')
  if (entries.length === 0)
    throw new Error(`No message is called ${starts}, as the group ${group.name} wants`)
  const type = by?.[0] ?? ''
  const wordType = word.replace(/<.*/s, '')
  return [
    `// Made from messages/bn.json and messages/en.json by scripts/words.mjs: what is missing here is missing there.`,
    ...(by
      ? [
          `import type { ${type.replace(/\[.*/s, '')} } from '../../${by[1]}'`,
          `import type { ${wordType} } from '../../wording/word.ts'`,
        ]
      : []),
    `import { m } from '../messages.js'`,
    '',
    `/** ${starts}${by ? `, by ${type}` : ''} */`,
    `export const ${tableName(group)}${by ? `: Record<${type}, ${word}>` : ''} = {`,
    ...rowsOf(entries),
    '}',
    '',
  ].join('\n')
}

/**
 * What is wrong with the groups as a whole: a message that two of them claim would be two things at once.
 *
 * @param {readonly import('./word-groups.mjs').Group[]} groups
 * @param {readonly string[]} keys of all messages
 */
export function claimedTwice(groups, keys) {
  const claims = groups.flatMap((group) => entriesOf(group, keys).map(({ message }) => message))
  return claims.filter((message, index) => claims.indexOf(message) !== index)
}
