import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DocumentDraft } from '../../src/machines/form.ts'
import { formRowWords } from '../../src/words/groups/form-row.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { fileOf, openStep, taken, uuid } from './support/documents.tsx'
import { stubUploads, type HeldUploads } from './support/held-uploads.ts'
import { serverDouble } from './server-double.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
let uploads: HeldUploads
let isThere = true

const rows = [
  { id: 1, name: 'Plaint', nameBn: 'আরজি' },
  { id: 2, name: 'Vakalatnama', nameBn: 'ওকালতনামা' },
]
const plaint: DocumentDraft = {
  id: uuid(9),
  name: 'আরজি',
  fileName: 'plaint.pdf',
  sizeBytes: 100,
  contentType: 'application/pdf',
  weight: '৫',
}

beforeEach(() => {
  localStorage.clear()
  forgetLists()
  isThere = true
  history.replaceState(null, '', '/application')
  serverDouble(({ method, path }) => {
    if (method !== 'GET') return 'offline'
    if (!path.includes('/documents-wanted/')) return { code: 200, data: [] }
    return isThere ? { code: 200, data: rows } : 'offline'
  })
  uploads = stubUploads()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const listOf = async (title: string) => {
  const found = await screen.findByText(title)
  if (!found.parentElement) throw new Error(`${title} stands nowhere`)
  return within(found.parentElement)
}

describe('the documents wanted for a case type (spec 3 Document)', () => {
  test('each is added by one press, and the document goes by its name', async () => {
    openStep('documents')
    const list = await listOf(m.document_title_wanted())
    const press = list.getByRole('button', { name: m.document_action_add_wanted({ name: 'ওকালতনামা' }) })
    const chooser = press.parentElement?.querySelectorAll<HTMLInputElement>('input[type=file]')[0]
    if (!chooser) throw new Error('the press opens no chooser')
    const opened = vi.spyOn(chooser, 'click')
    await user.click(press)
    expect(opened).toHaveBeenCalledOnce()
    const file = fileOf('pdf', 100, 'scan0007.pdf')
    await user.upload(chooser, file)
    // The same file can be chosen again.
    expect(chooser.value).toBe('')
    await waitFor(() => expect(uploads.sent().map(({ name }) => name)).toEqual(['scan0007.pdf']))
    await act(() => uploads.answer(taken(file, uuid(1))))
    expect(await screen.findByDisplayValue('ওকালতনামা')).toBeTruthy()
    expect(
      list.queryByRole('button', { name: m.document_action_add_wanted({ name: 'ওকালতনামা' }) }),
    ).toBeNull()
    expect(list.getByText(`ওকালতনামা · ${m.document_state_wanted_here()}`)).toBeTruthy()
    expect(list.getByRole('button', { name: m.document_action_add_wanted({ name: 'আরজি' }) })).toBeTruthy()
  })

  test('that cannot be fetched is said, hinders no file, and is tried again', async () => {
    isThere = false
    openStep('documents')
    expect(await screen.findByText(m.document_error_wanted())).toBeTruthy()
    expect(screen.getByLabelText(new RegExp(m.document_label_add()))).toBeTruthy()
    isThere = true
    await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
    expect(await screen.findByText(m.document_title_wanted())).toBeTruthy()
  })

  test('the review names those that are missing, and none that is there', async () => {
    openStep('review', [plaint])
    const list = await listOf(m.document_title_missing())
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ওকালতনামা'])
  })
})

test('of several documents the one that was meant is named, weighed and taken away, and that is asked first (spec §3 Document)', async () => {
  openStep('documents', [
    plaint,
    { ...plaint, id: uuid(8), name: '' },
    { ...plaint, id: uuid(7), name: 'নকল' },
  ])
  await screen.findAllByLabelText(startsWith(m.document_field_name()))
  const values = (field: string) =>
    screen.getAllByLabelText<HTMLInputElement>(startsWith(field)).map(({ value }) => value)
  const write = (path: string, value: string) =>
    fireEvent.input(document.getElementById(`field-${path}`) as HTMLElement, { target: { value } })
  write('documents.1.name', 'দলিল')
  write('documents.2.weight', '৭')
  expect(values(m.document_field_name())).toEqual(['আরজি', 'দলিল', 'নকল'])
  expect(values(m.document_field_weight())).toEqual(['৫', '৫', '৭'])
  const who = formRowWords.documents({ number: '১' })
  const answer = async (name: string) => {
    await user.click(screen.getByRole('button', { name: m.parts_action_remove_who({ who }) }))
    const title = m.parts_confirm_remove_who({ who: plaint.name })
    const dialog = await screen.findByRole('alertdialog', { name: title })
    await user.click(within(dialog).getByRole('button', { name }))
  }
  await answer(m.parts_action_cancel())
  expect(values(m.document_field_name())).toHaveLength(3)
  await answer(m.parts_action_remove())
  await waitFor(() => expect(values(m.document_field_name())).toEqual(['দলিল', 'নকল']))
  expect(values(m.document_field_weight())).toEqual(['৫', '৭'])
})
