import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { send } from '../../api/client.ts'
import { pageSchema, type PageSlug, type PageTexts } from '../../machines/page-content.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import type { Locale } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Quiet, Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import styles from './page-preview.module.css'

/** Whoever types is not followed letter by letter. */
const restMilliseconds = 600

/** A phone and a desk, in CSS pixels. @source look Litigant, Staff */
const screens = { phone: { width: 360, height: 640 }, desk: { width: 1280, height: 800 } } as const
type ScreenName = keyof typeof screens

interface Drawn {
  html: string | null
  state: 'drawing' | 'drawn' | 'faulty' | 'failed'
  /** Why it could not be drawn. */
  message: string
}

/** The page with texts that nobody has stored, drawn a moment after the last change; what was drawn stays until then. */
function useDrawn(slug: PageSlug, texts: PageTexts, locale: Locale) {
  const [drawn, setDrawn] = useState<Drawn>({ html: null, state: 'drawing', message: '' })
  const [tries, setTries] = useState(0)
  const given = JSON.stringify(texts)
  useEffect(() => {
    const control = new AbortController()
    const typed = JSON.parse(given) as Record<string, string>
    const draw = async () => {
      if (!pageSchema(slug).safeParse(typed).success)
        return setDrawn(({ html }) => ({ html, state: 'faulty', message: '' }))
      setDrawn(({ html }) => ({ html, state: 'drawing', message: '' }))
      const answer = await send(
        'POST /customization/pages/{slug}/preview',
        { params: { slug }, body: { texts: typed, locale } },
        { isQuiet: true, signal: control.signal },
      )
      if (control.signal.aborted) return
      if (!answer.isOk && answer.code === 422)
        return setDrawn(({ html }) => ({ html, state: 'faulty', message: '' }))
      if (answer.isOk) setDrawn({ html: answer.data.html, state: 'drawn', message: '' })
      else setDrawn(({ html }) => ({ html, state: 'failed', message: answer.message }))
    }
    const timer = setTimeout(() => void draw(), restMilliseconds)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [slug, given, locale, tries])
  return { ...drawn, again: () => setTries(tries + 1) }
}

/** The page as large as there is room for, never larger than it is. */
function Frame({ html, title, name }: { html: string; title: string; name: ScreenName }) {
  const room = useRef<HTMLDivElement>(null)
  const [roomWidth, setRoomWidth] = useState<number>(screens.phone.width)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setRoomWidth(entry.contentRect.width)
    })
    if (room.current) watcher.observe(room.current)
    return () => watcher.disconnect()
  }, [])
  const { width, height } = screens[name]
  const scale = Math.min(1, roomWidth / width)
  return (
    <div ref={room} className={styles.room} style={{ height: height * scale }}>
      {/* Nothing in it runs or can be pressed; its letters are those of this site. */}
      <iframe
        className={styles.frame}
        title={title}
        tabIndex={-1}
        sandbox="allow-same-origin"
        srcDoc={html}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </div>
  )
}

/** How far each key takes the page, in its windows. */
const windowsBy: Readonly<Record<string, number>> = {
  ArrowDown: 0.2,
  ArrowUp: -0.2,
  PageDown: 0.9,
  PageUp: -0.9,
}

/** The page is no stop of Tab, for nothing in it can be pressed; from the buttons above it the keys go through it. */
function goThrough(event: KeyboardEvent<HTMLElement>, page: Window | null | undefined): void {
  const windows = windowsBy[event.key]
  if (windows === undefined || !page) return
  event.preventDefault()
  page.scrollBy({ top: windows * page.innerHeight })
}

interface ChoicesProps<Name extends string> {
  label: string
  names: readonly (readonly [Name, string])[]
  chosen: Name
  onChoose: (name: Name) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Choices<Name extends string>({ label, names, chosen, onChoose, onKeyDown }: ChoicesProps<Name>) {
  return (
    <fieldset className={styles.choices}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {names.map(([name, words]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          onKeyDown={onKeyDown}
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}

/** The real page with the texts as they are typed, on a phone or a desk, in either language. @source spec §2 Customization area */
export function PagePreview({ slug, texts, title }: { slug: PageSlug; texts: PageTexts; title: string }) {
  const [locale, setLocale] = useState<Locale>(currentLocale())
  const [name, setName] = useState<ScreenName>('phone')
  const { html, state, message, again } = useDrawn(slug, texts, locale)
  const frame = useRef<HTMLDivElement>(null)
  const pressed = (event: KeyboardEvent<HTMLElement>) =>
    goThrough(event, frame.current?.querySelector('iframe')?.contentWindow)
  const choose = (screen: ScreenName) => {
    flushSync(() => setName(screen))
    // It stands elsewhere now.
    frame.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div ref={frame} className={styles.preview} data-screen={name}>
      <Section title={m.page_title_preview()}>
        <Quiet>{state === 'faulty' ? m.page_text_preview_faults() : m.page_text_preview()}</Quiet>
        <div className={styles.bar}>
          <Choices
            label={m.page_label_width()}
            names={[
              ['phone', m.device_label_phone()],
              ['desk', m.device_label_desktop()],
            ]}
            chosen={name}
            onChoose={choose}
            onKeyDown={pressed}
          />
          <Choices
            label={m.page_label_language()}
            names={[
              ['bn', m.frame_action_bangla()],
              ['en', m.frame_action_english()],
            ]}
            chosen={locale}
            onChoose={setLocale}
            onKeyDown={pressed}
          />
          <output className={styles.state}>
            {state === 'drawing' ? m.page_text_drawing() : null}
            {state === 'failed' ? message : null}
          </output>
        </div>
        {state === 'failed' ? (
          <ButtonRow>
            <Button variant="secondary" onPress={again}>
              {m.parts_action_retry()}
            </Button>
          </ButtonRow>
        ) : null}
        {html === null ? (
          state === 'drawing' ? (
            <Skeleton lineCount={8} />
          ) : null
        ) : (
          <Frame html={html} title={m.page_label_preview({ page: title })} name={name} />
        )}
      </Section>
    </div>
  )
}
