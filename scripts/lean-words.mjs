import { readFileSync } from 'node:fs'
import path from 'node:path'
import { wordOptions } from './words.mjs'

const said = path.resolve('src/wording/said.ts')

/** A text and the names of what is said in it: nothing else of the format. Any other sign of it is read by the compiler alone. */
const simple = /^(?:[^{}\\]|\{\w+\})*$/
const isSimple = (text) => typeof text === 'string' && simple.test(text)

/** What makes a text of what is said in it, as script. */
const makerOf = (text) =>
  `(said) => \`${text
    .replaceAll('`', '\\`')
    .replaceAll('$', '\\$')
    .replaceAll(/\{(\w+)\}/g, '${said.$1}')}\``

/**
 * The script of a word, a third smaller after gzip than the compiler's, which makes three functions of each; `null` where a word
 * must stay as it was compiled.
 * @param {string} key
 * @param {Record<'bn' | 'en', Record<string, unknown>>} words
 */
export function leanWord(key, { bn, en }) {
  const texts = [bn[key], en[key]]
  if (!texts.every(isSimple)) return null
  const isPlain = texts.every((text) => !text.includes('{'))
  const [name, parts] = isPlain
    ? ['said', texts.map((text) => JSON.stringify(text))]
    : ['saidWith', [...new Set(texts)].map(makerOf)]
  return `import { ${name} } from ${JSON.stringify(said)}\nexport const ${key} = /*#__PURE__*/ ${name}(${parts.join(', ')})\n`
}

/** What the screens ask of the compiler's runtime, a twentieth of it: the language is that of the cookie, then Bangla. */
export const leanRuntime = `export const cookieName = '${wordOptions.cookieName}'
export const cookieMaxAge = ${wordOptions.cookieMaxAge}
export const experimentalStaticLocale = undefined
export let getLocale = () => /(^|; )${wordOptions.cookieName}=en(;|$)/.test(document.cookie) ? 'en' : 'bn'
export const overwriteGetLocale = (read) => { getLocale = read }
`

/** Lays the words of the product into the screens as small as they can be. */
export function leanWords() {
  const words = Object.fromEntries(
    ['bn', 'en'].map((locale) => [locale, JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))]),
  )
  return {
    name: 'lean-words',
    /** @type {'pre'} */
    enforce: 'pre',
    /** @param {string} id */
    load: (id) => {
      if (id.endsWith('/src/words/runtime.js')) return leanRuntime
      const [, key] = /\/src\/words\/messages\/(\w+)\.js$/.exec(id) ?? []
      return key ? leanWord(key, words) : null
    },
  }
}
