/** The levels in their order: what is cheap is judged first. */
export const levels = ['house', 'machines', 'http', 'screens', 'browser']

/** Options of vitest that take the next word with them. */
const withValue = new Set(['-t', '--testNamePattern'])

const levelOf = (file) => /^(?:\.\/)?tests\/(\w+)\//.exec(file)?.[1]

/**
 * What `npm test -- …` asks for: levels by name, and for them files and options, which vitest gets as they are. Files that
 * lie in a level ask for that level. Throws, saying what there is, at a word that is none of these.
 * @param {readonly string[]} words
 * @returns {{ levels: string[], options: string[], filesOf: (level: string) => string[], isWhole: boolean }}
 */
export function readArguments(words) {
  const named = new Set()
  const files = []
  const options = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (levels.includes(word)) named.add(word)
    else if (withValue.has(word)) options.push(word, words[(index += 1)] ?? '')
    else if (word.startsWith('-')) options.push(word)
    else if (word.includes('/')) files.push(word)
    else throw new Error(`“${word}” is no level (${levels.join(', ')}), no option and no path of a file.`)
  }
  const asked = named.size > 0 ? named : new Set(files.map(levelOf))
  return {
    levels: levels.filter((level) => asked.size === 0 || asked.has(level) || asked.has(undefined)),
    options,
    filesOf: (level) => files.filter((file) => (levelOf(file) ?? level) === level),
    isWhole: files.length === 0 && options.length === 0,
  }
}
