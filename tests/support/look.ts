import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'

const sides = ['top', 'right', 'bottom', 'left'] as const
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const

/** What is read of each kind of element: as the page has it after all style sheets, in pixels and colours. */
const properties = [
  'display',
  'position',
  'flex-direction',
  'flex-wrap',
  'justify-content',
  'align-items',
  'row-gap',
  'column-gap',
  'grid-template-columns',
  ...sides.map((side) => `padding-${side}`),
  'margin-top',
  'margin-bottom',
  'font-size',
  'line-height',
  'font-weight',
  'color',
  'text-align',
  'text-decoration-line',
  'white-space',
  'background-color',
  ...sides.flatMap((side) => [`border-${side}-width`, `border-${side}-style`, `border-${side}-color`]),
  ...corners.map((corner) => `border-${corner}-radius`),
  'box-shadow',
  'opacity',
  'min-height',
  'max-width',
  'width',
  'height',
] as const
type Property = (typeof properties)[number]

/** A kind of element on a page: its tag, the names of its classes and how it stands, and what its first one looks like. */
interface Kind {
  name: string
  hasText: boolean
  /** A field, a picture or a sign: its size is given by its style and not by what is in it. */
  isSized: boolean
  /** How many lines the words of headings, labels and buttons take here, figures left out. */
  lines: number[]
  values: string[]
}

/** Every kind of element that a page shows now. What comes and goes by itself, such as a toast, is none of it. */
const kindsOf = (page: Page): Promise<Kind[]> =>
  page.evaluate((read) => {
    const found = new Map<string, Kind>()
    const marks = [
      'disabled',
      'open',
      'aria-current',
      'aria-pressed',
      'aria-expanded',
      'aria-invalid',
      'data-tone',
    ]
    const classOf = (text: string) => /^_(.+)_[\w-]{5,8}_\d+$/.exec(text)?.[1] ?? text
    const nameOf = (element: Element) => {
      const names = [...element.classList].map((text) => `.${classOf(text)}`).join('')
      const stands = marks.flatMap((mark) => {
        const value = element.getAttribute(mark)
        return value === null || value === 'false'
          ? []
          : [`[${mark.replace('aria-', '')}${value && value !== 'true' ? `=${value}` : ''}]`]
      })
      return `${element.tagName.toLowerCase()}${names}${stands.join('')}`
    }
    const linesOf = (element: Element, style: CSSStyleDeclaration) => {
      const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom)
      return Math.max(1, Math.round((element.clientHeight - padding) / Number.parseFloat(style.lineHeight)))
    }
    const look = (element: Element, above: string) => {
      const box = element.getBoundingClientRect()
      // One that has no box of its own looks as what is in it does.
      if (box.width === 0 && getComputedStyle(element).display === 'contents')
        for (const child of element.children) look(child, above)
      if (box.width <= 1 || box.height < 1 || !element.checkVisibility({ visibilityProperty: true })) return
      if (element.matches('[class*=toaster], [class*=skeleton], svg *')) return
      const name = nameOf(element)
      const key = `${above} ${name}`
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      const isSaid = /^(H[1-4]|LABEL|LEGEND|BUTTON|DT|SUMMARY)$/.test(element.tagName)
      const isCounted = isSaid && hasText && !/\p{Nd}/u.test(element.textContent)
      const known = found.get(key)
      if (!known || isCounted) {
        const style = getComputedStyle(element)
        const kind = known ?? {
          name,
          hasText,
          isSized:
            /^(INPUT|SELECT|TEXTAREA|IMG|SVG|VIDEO)$/i.test(element.tagName) ||
            element.hasAttribute('data-icon'),
          lines: [],
          values: read.map((property) => style.getPropertyValue(property)),
        }
        if (isCounted) kind.lines.push(linesOf(element, style))
        found.set(key, kind)
      }
      for (const child of element.children) look(child, name)
    }
    look(document.body, '')
    return [...found.values()]
  }, properties)

const two = (part: number) => part.toString(16).padStart(2, '0')

/** `#rrggbb`, with how far it is seen through where it is; the empty text for a colour that is not seen. */
function colourText(value: string): string {
  const [red = 0, green = 0, blue = 0, seen = 1] = (value.match(/[\d.]+/g) ?? []).map(Number)
  if (!value.startsWith('rgb')) return value
  return seen === 0 ? '' : `#${two(red)}${two(green)}${two(blue)}${seen === 1 ? '' : `/${seen.toFixed(2)}`}`
}

/** Whole and half pixels: what a browser rounds otherwise is no change. */
const pixels = (value: string): string => {
  const number = Number.parseFloat(value)
  return Number.isNaN(number) ? value : String(Math.round(number * 2) / 2)
}

/** As it is written by hand: one, two or four values. */
const around = (values: readonly string[]): string => {
  const [top, right, bottom, left] = values
  if (right !== left) return values.join(' ')
  if (top !== bottom) return `${top} ${right} ${bottom} ${left}`
  return top === right ? `${top}` : `${top} ${right}`
}

/** A margin that takes what is left is no measure of its own. */
const ownMarginMax = 100

type At = (property: Property) => string

const boxParts = (at: At): string[] => {
  const padding = around(sides.map((side) => pixels(at(`padding-${side}`))))
  const margins = (['margin-top', 'margin-bottom'] as const).map((side) => pixels(at(side)))
  const isOwn = margins.every((margin) => Math.abs(Number(margin)) <= ownMarginMax)
  const borders = sides.map((side) => {
    const [width, colour] = [pixels(at(`border-${side}-width`)), colourText(at(`border-${side}-color`))]
    return width === '0' || at(`border-${side}-style`) === 'none'
      ? '0'
      : `${width} ${at(`border-${side}-style`)} ${colour}`
  })
  const radius = around(corners.map((corner) => pixels(at(`border-${corner}-radius`))))
  const ground = colourText(at('background-color'))
  return [
    padding === '0' ? '' : `padding ${padding}`,
    isOwn && margins.some((margin) => margin !== '0') ? `margin ${margins.join(' ')}` : '',
    ground === '' ? '' : `on ${ground}`,
    new Set(borders).size === 1
      ? borders[0] === '0'
        ? ''
        : `border ${borders[0]}`
      : `border ${borders.join(', ')}`,
    radius === '0' ? '' : `radius ${radius}`,
    at('box-shadow') === 'none' ? '' : 'shadow',
    at('opacity') === '1' ? '' : `opacity ${at('opacity')}`,
    /^(0px|auto)$/.test(at('min-height')) ? '' : `min-height ${pixels(at('min-height'))}`,
    at('max-width') === 'none'
      ? ''
      : `max-width ${pixels(at('max-width'))}${at('max-width').endsWith('%') ? '%' : ''}`,
  ]
}

const placeParts = (at: At): string[] => {
  const display = at('display')
  const isFlex = display.endsWith('flex')
  const isGrid = display.endsWith('grid')
  const gaps = [at('row-gap'), at('column-gap')].map((gap) => (gap === 'normal' ? '0' : pixels(gap)))
  const columns = at('grid-template-columns')
  return [
    /^(block|inline|list-item|table.*)$/.test(display) ? '' : display,
    at('position') === 'static' ? '' : at('position'),
    isFlex && at('flex-direction') !== 'row' ? at('flex-direction') : '',
    isFlex && at('flex-wrap') === 'wrap' ? 'wrap' : '',
    (isFlex || isGrid) && !/^(normal|start|flex-start)$/.test(at('justify-content'))
      ? at('justify-content')
      : '',
    (isFlex || isGrid) && at('align-items') !== 'normal' ? `items ${at('align-items')}` : '',
    isGrid && columns !== 'none' ? `columns ${columns.split(' ').length}` : '',
    (isFlex || isGrid) && gaps.some((gap) => gap !== '0') ? `gap ${[...new Set(gaps)].join(' ')}` : '',
  ]
}

const textParts = ({ lines }: Kind, at: At): string[] => {
  const counts = [...new Set(lines)].toSorted((one, other) => one - other)
  return [
    `${pixels(at('font-size'))}/${pixels(at('line-height'))} ${at('font-weight')} ${colourText(at('color'))}`,
    /^(start|left)$/.test(at('text-align')) ? '' : at('text-align'),
    at('text-decoration-line') === 'none' ? '' : at('text-decoration-line'),
    at('white-space') === 'normal' ? '' : at('white-space'),
    counts.some((count) => count > 1) ? `in ${counts.join(' or ')} lines` : '',
  ]
}

/** A kind in one line; null where it adds nothing to what is seen. */
function lineOf(kind: Kind): string | null {
  const at: At = (property) => kind.values[properties.indexOf(property)] ?? ''
  const parts = [
    ...placeParts(at),
    ...boxParts(at),
    ...(kind.hasText || kind.isSized ? textParts(kind, at) : []),
    kind.isSized ? `size ${pixels(at('width'))} ${pixels(at('height'))}` : '',
  ].filter(Boolean)
  return parts.length === 0 ? null : `${kind.name}: ${parts.join('; ')}`
}

/** The pointer stays where it last pressed; whatever then comes to lie under it would look pointed at. */
async function restPointer(page: Page): Promise<void> {
  await page.mouse.move(-1, -1)
  await page.waitForFunction(() => document.querySelector('body :hover') === null)
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
}

/**
 * What a page looks like, without its words and rows: each kind of element that it shows, with its letters, colours, edges and
 * room in pixels. Two browsers that draw letters otherwise say the same of one style.
 */
export async function lookOf(page: Page): Promise<string[]> {
  await restPointer(page)
  const lines = (await kindsOf(page)).flatMap((kind) => lineOf(kind) ?? [])
  return [...new Set(lines)].toSorted()
}

/** What places look like, by their names. */
export type Looks = ReadonlyMap<string, readonly string[]>

const nameOfLine = (line: string): string => createHash('sha256').update(line).digest('hex').slice(0, 6)

/** As it is kept and compared: every kind once, under a name made of what it says, then the kinds of each place. */
export function keptText(looks: Looks): string {
  const kinds = [...new Set([...looks.values()].flat())].toSorted()
  const places = [...looks].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    ...kinds.map((line) => `${nameOfLine(line)} ${line}`),
    '',
    ...places.flatMap(([place, lines]) => [place, `  ${lines.map(nameOfLine).join(' ')}`]),
    '',
  ].join('\n')
}

/** What was kept, read back. */
function readKept(text: string): Looks {
  const [kinds = '', places = ''] = text.split('\n\n')
  const lines = new Map(kinds.split('\n').map((line) => [line.slice(0, 6), line.slice(7)]))
  const rows = places.trimEnd().split('\n')
  return new Map(
    rows.flatMap((row, index) => {
      if (row.startsWith(' ')) return []
      const names = (rows[index + 1] ?? '').trim().split(' ')
      return [[row, names.map((name) => lines.get(name) ?? name)] as const]
    }),
  )
}

/** At how many places a change is named; the rest are counted. */
const namedMax = 3

/**
 * What looks as nothing did when it was kept, each kind once, with the places where it does. Which kinds a place shows depends on its rows and
 * on the day; that a kind which is there looks otherwise does not.
 */
export function changesOf(kept: string, looks: Looks): string[] {
  const before = readKept(kept)
  const known = new Set([...before.values()].flat())
  const changed = new Map<string, string[]>()
  const note = (line: string, place: string) => changed.set(line, [...(changed.get(line) ?? []), place])
  for (const [place, lines] of looks) {
    if (!before.has(place)) note('+ a place that is not kept', place)
    for (const line of lines) if (!known.has(line)) note(`+ ${line}`, place)
  }
  for (const place of before.keys()) if (!looks.has(place)) note('- a place that is kept', place)
  return [...changed]
    .toSorted(([one], [other]) => (one.slice(2) < other.slice(2) ? -1 : 1))
    .map(([line, places]) => {
      const more = places.length > namedMax ? ` and ${places.length - namedMax} more` : ''
      return `${line}  at ${places.slice(0, namedMax).join(', ')}${more}`
    })
}
