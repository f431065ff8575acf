interface Rule {
  /** The selectors, or what begins with `@`. */
  head: string
  body: string
  /** By selector, what has to be there for it to hold: classes, and what is said of an element, such as its sign. */
  needs: readonly (readonly string[])[]
  /** Of a rule that holds on some screens only, those in it. */
  inner: readonly Rule[] | null
}

/** Rules of a style sheet without comments, each with its selector and all that is in its braces. */
function* rulesOf(text: string): Generator<readonly [string, string]> {
  let [from, depth, open] = [0, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{' && depth++ === 0) open = at
    if (text[at] !== '}' || --depth > 0) continue
    yield [text.slice(from, open), text.slice(open + 1, at)]
    from = at + 1
  }
}

/** What a selector excludes or leaves to choose is nothing that has to be there. */
const conditions = [/:not\([^()]*\)/g, /:(?:is|where)\((?:[^()]|\([^()]*\))*\)/g]

const needsOf = (selector: string): string[] =>
  [
    ...conditions
      .reduce((left, condition) => left.replace(condition, ''), selector)
      .matchAll(/\.(_[\w-]+)|\[(data-(?!theme)[\w-]+=[\w-]+)\]/g),
  ].map(([, name, said]) => name ?? said ?? '')

/** Selectors one by one; a comma in brackets parts none. */
const selectorsOf = (head: string): string[] => head.split(/,(?![^()]*\))/)

const parsed = (text: string): Rule[] =>
  [...rulesOf(text)].map(([head, body]) => ({
    head,
    body,
    needs: head.startsWith('@') ? [] : selectorsOf(head).map(needsOf),
    inner: /^@(media|supports|container)/.test(head) ? parsed(body) : null,
  }))

function textOf(rules: readonly Rule[], isThere: (name: string) => boolean): string {
  let kept = ''
  for (const { head, body, needs, inner } of rules)
    if (inner) {
      const text = textOf(inner, isThere)
      if (text !== '') kept += `${head}{${text}}`
    } else if (head.startsWith('@') || needs.some((all) => all.every(isThere))) kept += `${head}{${body}}`
  return kept
}

/** Without the names of colours and measures that nothing here asks for. */
function withoutUnused(text: string, body: string): string {
  const used = new Set([...`${text} ${body}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  return text.replace(/(?<=[{;])(--[\w-]+):[^;{}"']*(?:;|(?=\}))/g, (said, name: string) =>
    used.has(name) ? said : '',
  )
}

/**
 * Of a whole style sheet the rules that a drawn page can need, in their order; a rule without a class holds everywhere. All
 * others follow with the script, before anything is drawn anew.
 */
export function pageStyles(sheet: string): (body: string) => string {
  const rules = parsed(sheet)
  return (body) => {
    const there = new Set(
      [...body.matchAll(/ (class|data-[\w-]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) =>
        name === 'class' ? value.split(' ') : [`${name}=${value}`],
      ),
    )
    return withoutUnused(
      textOf(rules, (need) => there.has(need)),
      body,
    )
  }
}
