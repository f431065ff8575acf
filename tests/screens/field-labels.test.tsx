import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FilingStep } from '../../src/machines/filing.ts'
import { emptyForm, emptyPerson, type DraftForm } from '../../src/machines/form.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm } from '../witness/forms.ts'
import { openFiling } from './support/filing-page.tsx'
import { heldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

beforeEach(() => {
  localStorage.clear()
  forgetLists()
  history.replaceState(null, '', '/application')
  heldServer(() => ({ code: 200, data: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What names a field on the page: its own label, or the legend of a choice. */
function labelOf(field: HTMLElement): string {
  const group = field.matches('[type=radio]') ? field.closest('fieldset')?.querySelector('legend') : null
  const label = group ?? document.querySelector(`label[for="${CSS.escape(field.id)}"]`)
  return label?.firstChild?.textContent?.trim() ?? ''
}

const nobody = emptyPerson('p')
const paper = {
  id: 'd',
  name: '',
  weight: '',
  fileName: 'a.pdf',
  sizeBytes: 9,
  contentType: 'application/pdf' as const,
}
const wrong: [FilingStep, DraftForm, number][] = [
  ['case', emptyForm('p'), 5],
  ['petitioners', { ...wholeForm, petitioners: [nobody, { ...nobody, id: 'q', email: 'x', nid: 'y' }] }, 10],
  ['defendants', { ...wholeForm, defendants: [{ ...nobody, email: 'x', nid: 'y', mobile: 'z' }] }, 4],
  ['costs', { ...wholeForm, costs: [{ id: 'c', title: '', amount: 'x', quantity: 'y' }] }, 3],
  ['documents', { ...wholeForm, documents: [paper] }, 2],
]

test.each(wrong)(
  'each error at %s calls its field as its label does (spec §5)',
  async (step, form, least) => {
    openFiling(step, form)
    await user.click(await screen.findByRole('button', { name: m.filing_action_next() }))
    const summary = await screen.findByRole('alert', {}, patience)
    const links = within(summary).getAllByRole('link')
    expect(links.length).toBeGreaterThanOrEqual(least)
    for (const link of links) {
      // A step's own script may still be on its way.
      const field = await vi.waitFor(() => {
        const found = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
        if (!found) throw new Error(`${link.textContent} leads nowhere`)
        return found
      }, patience)
      const error = document.getElementById(`field-${field.getAttribute('name') ?? ''}-error`)?.textContent
      const text = link.textContent ?? ''
      expect(text).toContain(`${labelOf(field)}: ${error}`)
      // Before it stands at most the name of the row.
      const [row = ''] = text.split(`${labelOf(field)}: `)
      expect(row === '' || screen.getAllByText(row.replace(/: $/, '')).length > 0).toBe(true)
    }
  },
)
