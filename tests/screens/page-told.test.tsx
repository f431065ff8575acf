import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldsOf, pagePieces } from '../../src/machines/page-content.ts'
import { FooterEditScreen } from '../../src/screens/customization/page-edit-screen.tsx'
import { pagePartWords } from '../../src/words/groups/page-part.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'

loggedIn('superAdmin')

/** The form of the foot of each page, with these texts and no others. */
async function openFoot(texts: Readonly<Record<string, string>> = {}) {
  const names = Object.entries(pagePieces.footer).flatMap(([key, piece]) => fieldsOf(key, piece))
  const all = Object.fromEntries(names.map((name) => [name, texts[name] ?? '']))
  serverDouble(({ path }) => {
    if (path.endsWith('/versions')) return { code: 200, data: { rows: [] } }
    if (path.endsWith('/preview')) return { code: 200, data: { html: '' } }
    return { code: 200, data: { slug: 'footer', texts: all, version: 1 } }
  })
  const { container } = render(<FooterEditScreen />)
  // Pictures come with a script of their own.
  await waitFor(() => expect(container.querySelector('#field-logo[type=file]')).not.toBeNull())
  return container
}

test('at each piece of a page stands how it is written, where its name does not say it (spec §2 Customization area)', async () => {
  const container = await openFoot()
  const told = (name: string) => {
    const ids = container.querySelector(`#field-${name}`)?.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  }
  expect(told('helpline_phone')).toContain(m.page_hint_phone())
  expect(told('help_href')).toContain(m.page_hint_path())
  expect(told('linkedin')).toContain(m.page_hint_link())
  expect(told('logo')).toContain(m.page_hint_picture())
  expect(told('footer_title_bn')).toBe('')
})

test('a folded part tells its lines alone: no long text of it, and not where a picture lies (spec §2 Customization area)', async () => {
  const container = await openFoot({
    helpline_phone: '১৬০০০',
    helpline_hours_bn: 'সকাল ৯টা থেকে',
    help_text_bn: 'কথা যত লম্বা হোক',
    technical_assistance_title_bn: 'নমুনা সংস্থা',
    technical_assistance_logo: '/site/pictures/01980000-0000-7000-8000-000000000001.webp',
    support_logo: '/site/pictures/01980000-0000-7000-8000-000000000002.webp',
  })
  const folds = [...container.querySelectorAll('form summary')].map(({ textContent }) => textContent)
  expect(folds).toEqual([
    `${pagePartWords.help()}১৬০০০ · সকাল ৯টা থেকে`,
    `${pagePartWords.social()}${m.editor_label_empty()}`,
    `${pagePartWords.technical_assistance()}নমুনা সংস্থা`,
    `${pagePartWords.support()}${m.editor_label_empty()}`,
  ])
})
