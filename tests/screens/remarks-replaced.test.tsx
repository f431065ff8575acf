import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Application } from '../../src/api/entities.ts'
import type { DocumentDraft, DraftForm } from '../../src/machines/form.ts'
import { CaseNow } from '../../src/screens/application/my-case-now.tsx'
import { StaffApplicationDetail } from '../../src/screens/application/staff-detail-screen.tsx'
import { FilingEditScreen } from '../../src/screens/filing/filing-screen.tsx'
import { MarksLayer } from '../../src/screens/parts/document/marks-layer.tsx'
import { remarkedOf, RemarkedContext } from '../../src/screens/parts/document/paper-marks.ts'
import { forgetSent } from '../../src/screens/parts/sent.ts'
import { rowWord, fieldWord } from '../../src/screens/words/form.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm, wholePetitioner } from '../witness/forms.ts'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { applicationOf, ids, moment } from './support/subjects.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
// What another file sent is remembered by the page: back from there nothing is opened.
beforeEach(() => forgetSent(ids.application))
afterEach(() => localStorage.clear())

const paper = (id: string, name: string): DocumentDraft => ({
  id,
  name,
  fileName: `${id}.png`,
  contentType: 'image/png',
  sizeBytes: 2_048,
  weight: '12',
})
const [plaint, power, anew] = [paper('plaint', 'আরজি'), paper('power', 'ওকালতনামা'), paper('anew', 'আরজি')]
const newcomer = { ...wholePetitioner, id: 'newcomer', name: 'নতুন বাদী' }
const blurred = { path: 'documents.0', remark: 'আরজির স্ক্যান ঝাপসা' }
const houseless = { path: 'petitioners.0.address', remark: 'বাড়ির নম্বর নেই' }
const seen: DraftForm = { ...wholeForm, documents: [plaint, power] }
/** The plaint and the petitioner were taken away, and others came in their place or after them. */
const replaced: DraftForm = { ...wholeForm, documents: [power, anew], petitioners: [newcomer] }

/** A case that was given back with these remarks as `seen`, and is by now as `form` says. */
function givenBack(form: DraftForm, remarks: Application['remarks'] = [blurred, houseless]): Application {
  const standing = {
    entity: 'application' as const,
    states: { application: 'returned', dispatch: 'unrequested', payment: 'open' },
    world: 'owing',
    timeline: [],
    version: 3,
  }
  const correction = { returnedAt: moment, resubmittedAt: null, remarks, form: seen, choices: {} }
  return { ...applicationOf(standing), form, remarks, correction }
}
const gone = (path: string) => m.remark_text_gone({ field: fieldWord(path) })

describe('at the office', () => {
  loggedIn('administrator', '/administrator/applications/all')
  const open = async (form: DraftForm) => {
    serverDouble(({ path }) =>
      path === `/applications/${ids.application}` ? { code: 200, data: givenBack(form) } : { code: 503 },
    )
    const { container } = render(<StaffApplicationDetail params={{ id: ids.application }} />)
    await screen.findByRole('table', { name: m.staff_title_parties() })
    return container
  }
  const paperRow = (index: number) =>
    screen.getByText(rowWord('documents', index), { selector: 'dt' }).nextElementSibling?.textContent
  const partyRow = (index: number) =>
    screen.getByRole('row', { name: startsWith(rowWord('petitioners', index)) }).textContent

  test('a remark goes with the paper and the person that it was written on, wherever they stand by now (product 2.1)', async () => {
    await open({ ...seen, documents: [anew, plaint], petitioners: [newcomer, wholePetitioner] })
    expect([paperRow(0), paperRow(1)].map((text) => text?.includes(blurred.remark))).toEqual([false, true])
    expect([partyRow(0), partyRow(1)].map((text) => text?.includes(houseless.remark))).toEqual([false, true])
  })

  test('a remark on what was replaced stands at nothing else, and is told with what it was about (product 2.1)', async () => {
    const { textContent } = await open(replaced)
    expect([paperRow(0), paperRow(1)].map((text) => text?.includes(blurred.remark))).toEqual([false, false])
    expect(partyRow(0)).not.toContain(houseless.remark)
    expect(textContent).toContain(`${gone('documents.0')}: ${blurred.remark}`)
    expect(textContent).toContain(`${gone('petitioners.0.address')}: ${houseless.remark}`)
  })
})

describe('for its owner', () => {
  loggedIn('owner', `/my-application-edit/${ids.application}?step=petitioners`)
  const edit = (form: DraftForm) => {
    serverDouble(({ path }) =>
      path === `/applications/${ids.application}`
        ? { code: 200, data: givenBack(form) }
        : { code: path.startsWith('/all-districts') ? 200 : 503, data: [] },
    )
    render(<FilingEditScreen params={{ id: ids.application }} />)
  }
  const asked = async () => {
    const title = await screen.findByText(m.correction_title_asked())
    return within(title.parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => [item.textContent, within(item).queryAllByRole('link').length])
  }
  const address = { name: startsWith(m.person_field_address()) }

  test('a remark follows its person as others come and go, and is answered when that one is taken away (product 2.1)', async () => {
    edit({ ...seen, petitioners: [newcomer, wholePetitioner] })
    expect(await asked()).toEqual([
      [`${fieldWord('documents.0')}: ${blurred.remark}`, 1],
      [`${fieldWord('petitioners.1.address')}: ${houseless.remark}`, 1],
    ])
    const field = await screen.findByRole('textbox', address)
    expect(field.getAttribute('name')).toBe('petitioners.1.address')
    expect(field.closest('div')?.textContent).toContain(houseless.remark)
    await user.click(
      screen.getByRole('button', { name: m.parts_action_remove_who({ who: rowWord('petitioners', 1) }) }),
    )
    await user.click(await screen.findByRole('button', { name: m.parts_action_remove() }))
    await vi.waitFor(async () =>
      expect((await asked())[1]).toEqual([`${gone('petitioners.0.address')}: ${houseless.remark}`, 0]),
    )
    expect(screen.queryByRole('textbox', address)).toBeNull()
  })

  test('a remark on what was replaced stands at nothing that stands in its place, and leads nowhere (product 2.1)', async () => {
    edit(replaced)
    expect(await asked()).toEqual([
      [`${gone('documents.0')}: ${blurred.remark}`, 0],
      [`${gone('petitioners.0.address')}: ${houseless.remark}`, 0],
    ])
    expect(await screen.findByText(newcomer.name)).toBeTruthy()
    expect(screen.queryByRole('textbox', address)).toBeNull()
  })

  test('on the page of the case a remark has the number that its row has by now (product 2.1)', async () => {
    serverDouble(() => ({ code: 503 }))
    render(<CaseNow application={givenBack({ ...replaced, documents: [power, plaint] })} />)
    expect(await asked()).toEqual([
      [`${fieldWord('documents.1')}: ${blurred.remark}`, 1],
      [`${gone('petitioners.0.address')}: ${houseless.remark}`, 0],
    ])
  })
})

test('a mark tells what its remark is about by now, and is led to while its paper is there (product 2.1)', () => {
  const marked = { ...houseless, mark: { paper: 0, page: 1, x: 0.5, y: 0.5 } }
  const application = givenBack({ ...seen, petitioners: [newcomer, wholePetitioner] }, [marked])
  render(
    <RemarkedContext value={remarkedOf(application)}>
      <MarksLayer documentId="plaint" />
    </RemarkedContext>,
  )
  expect(screen.getByTitle(`${fieldWord('petitioners.1.address')}: ${houseless.remark}`)).toBeTruthy()
  const marks = (form: DraftForm) => remarkedOf(givenBack(form, [marked])).remarks.map((one) => one.isMarked)
  expect([marks(seen), marks(replaced)]).toEqual([[true], [false]])
})
