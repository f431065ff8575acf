import { useEffect } from 'react'
import { m } from '../../words/messages.js'
import { Footer, type FooterContent } from '../frame/footer.tsx'
import type { FrameLink } from '../frame/visitor-actions.tsx'
import { helplineOf, useFooterTexts, type ReadText } from './site-texts.ts'

function footerOf(read: ReadText): FooterContent {
  const image = (key: string, alt: string) => {
    const src = read(key)
    return src === undefined ? undefined : { src, alt }
  }
  const partner = (key: string, caption: string) => image(`${key}_logo`, read(`${key}_title`) ?? caption)
  const social = (['linkedin', 'facebook', 'twitter'] as const).flatMap((kind) => {
    const href = read(kind)
    return href === undefined ? [] : [{ kind, href }]
  })
  return {
    title: read('footer_title'),
    description: read('footer_description'),
    social,
    technicalAssistance: partner('technical_assistance', m.frame_label_technical_assistance()),
    support: partner('support', m.frame_label_support()),
    helpText: read('help_text'),
    helpHref: read('help_href') ?? '/faq',
    helpline: helplineOf(read),
  }
}

export { StateBar } from './state-bar.tsx'

/** The foot of every public page, with what staff wrote for it. @source spec §2 Layout and navigation */
export function SiteFooter({ pages }: { pages: readonly FrameLink[] }) {
  // It comes with the first key that is pressed: nobody else pays for it.
  useEffect(() => {
    let end: Promise<() => void> | undefined
    const begin = (event: Event) => {
      const path = event.composedPath()
      end = import('../focus.ts').then(({ keepPlace }) => keepPlace(path))
    }
    document.addEventListener('keydown', begin, { once: true })
    return () => {
      document.removeEventListener('keydown', begin)
      void end?.then((stop) => stop())
    }
  }, [])
  return (
    <Footer
      content={footerOf(useFooterTexts())}
      pages={[...pages, { href: '/privacy', label: m.route_title_privacy() }]}
    />
  )
}
