import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BroadcastsScreen } from '../../src/screens/customization/broadcasts-screen.tsx'
import { CaseFeesEditScreen } from '../../src/screens/customization/case-fees-edit-screen.tsx'
import { CaseCategoriesScreen } from '../../src/screens/customization/case-categories-screen.tsx'
import { CaseTypesScreen } from '../../src/screens/customization/case-types-screen.tsx'
import { CommonRemarksScreen } from '../../src/screens/customization/common-remarks-screen.tsx'
import { FaqsScreen } from '../../src/screens/customization/faqs-screen.tsx'
import { FeeTypesScreen } from '../../src/screens/customization/fee-types-screen.tsx'
import { NormalUsersScreen } from '../../src/screens/customization/normal-users-screen.tsx'
import { OfficeAccountsScreen } from '../../src/screens/customization/office-accounts-screen.tsx'
import { OfficeCourtsScreen } from '../../src/screens/customization/office-courts-screen.tsx'
import { OfficesScreen } from '../../src/screens/customization/offices-screen.tsx'
import { PostalTariffsScreen } from '../../src/screens/customization/postal-tariffs.tsx'
import { ReferenceListScreen } from '../../src/screens/customization/reference-screen.tsx'
import { RightsRequestsScreen } from '../../src/screens/customization/rights-requests-screen.tsx'
import { RolesScreen } from '../../src/screens/customization/roles-screen.tsx'
import { UsersScreen } from '../../src/screens/customization/users-screen.tsx'
import { WebhooksScreen } from '../../src/screens/customization/webhooks-screen.tsx'
import { FaqEditScreen } from '../../src/screens/customization/faqs-screen.tsx'
import { Notes } from '../../src/screens/parts/case/notes.tsx'
import { areAllLoaded } from '../../src/screens/parts/lazy-screen.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { textPayloads } from '../support/script-payloads.ts'
import { serverDouble } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const id = '0190a000-0000-7000-8000-000000000001'

/** A row of any of the lists, with the text wherever a row of one of them has a text. */
function rowOf(text: string, index: number) {
  const named = { id: index + 1, name: text, nameBn: text }
  const office = { id, name: text, nameBn: text, status: 'active' }
  return {
    ...named,
    text,
    by: text,
    description: text,
    descriptionBn: text,
    code: `C-${index}`,
    slug: `slug-${index}`,
    number: index + 1,
    email: null,
    mobile: null,
    status: 'active',
    version: 1,
    act: 'reject',
    division: 'subordinate',
    district: named,
    upazila: named,
    owner: named,
    office,
    jurisdiction: named,
    category: { ...named, division: 'subordinate', status: 'active' },
    roles: [named],
    typeCount: 1,
    courtCount: 1,
    peopleCount: 1,
    hasAccounts: true,
    isHeadOffice: false,
    isAmountNeeded: false,
    isCaseDependent: false,
    isOfLitigants: false,
    isBasePayment: true,
    fund: 'treasury',
    access: 'restricted',
    slugs: [],
    tone: 'warning',
    audience: 'everybody',
    officeId: null,
    roleId: null,
    fromDay: '2026-01-01',
    toDay: '2026-01-02',
    standing: 'over',
    url: 'https://court.example/told',
    entities: ['application'],
    givenUp: 0,
    previousUntil: null,
    emailMasked: null,
    mobileMasked: null,
    createdAt: '2026-01-01T06:00:00.000Z',
    entity: 'role',
    state: 'asked',
    askedBy: text,
    askedAt: '2026-01-01T06:00:00.000Z',
    endedBy: null,
    endedAt: null,
    isMine: false,
    writtenAt: '2026-01-01T06:00:00.000Z',
    editedAt: null,
    changeableUntil: null,
  }
}

/** What the server tells of a list whose rows have these texts, whichever it is asked for. */
function tell(texts: readonly string[]): void {
  const rows = texts.map(rowOf)
  const some = rows.slice(0, 1).map(({ name, nameBn }) => ({ id: 1, name, nameBn }))
  const data = {
    rows,
    total: rows.length,
    page: 1,
    pageCount: 1,
    nextCursor: null,
    previousCursor: null,
    version: 1,
    offices: some,
    roles: some,
    office: rows[0]?.office,
    kinds: [],
  }
  // A note is known by a longer id.
  const ofNotes = rows.map((row, index) => ({
    ...row,
    id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  }))
  const bands = [{ gramsMax: 100, pricePoisha: 100, adPricePoisha: 0 }]
  const dated = rows.map(({ text }, index) => ({
    id: index + 1,
    effectiveFrom: '2026-01-01',
    source: text,
    enteredBy: text,
    standing: 'past',
    accountNumber: '12345',
    bank: text,
    branch: text,
    bands,
    formula: { kind: 'fixed', amountPoisha: 100 },
  }))
  const [only] = some
  const ofDays: Record<string, object> = {
    '/accounts': { office: rows[0]?.office, version: 1, funds: [{ fund: 'treasury', accounts: dated }] },
    '/postal-tariffs': { services: [{ service: 'usual', version: 1, tariffs: dated }] },
    '/fee-type-lists-edit/1': {
      ...only,
      version: 1,
      // Of a day of its own each: what is of one day is told together.
      fees: rows.map((row, index) => ({
        ...row,
        feeTypeId: row.id,
        versions: [
          { ...dated[index], effectiveFrom: `2026-01-${String((index % 28) + 1).padStart(2, '0')}` },
        ],
      })),
    },
    '/faqs/1': { ...rows[0], description: 'plain', descriptionBn: 'plain' },
    '/versions': {
      rows: rows.map(({ text }, index) => ({
        at: new Date(Date.UTC(2026, 0, 1) + index).toISOString(),
        by: text,
        values: { name: 'Name', nameBn: 'নাম', description: `${index} ${text}`, status: 'active' },
      })),
    },
  }
  const ofOffices = rows.map((row) => ({ ...row, division: row.district }))
  serverDouble(({ method, path }) => {
    if (method !== 'GET') return { code: 503 }
    const ofDay = Object.entries(ofDays).find(([end]) => path.endsWith(end))?.[1]
    if (ofDay) return { code: 200, data: ofDay }
    const own = path.includes('/notes') ? ofNotes : path.endsWith('/offices') ? ofOffices : rows
    return { code: 200, data: { ...data, rows: own } }
  })
}

beforeEach(async () => {
  serverDouble(() => ({ code: 503 }))
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

const lists: Record<string, () => ReactNode> = {
  faqs: () => <FaqsScreen />,
  'case categories': () => <CaseCategoriesScreen />,
  'case types': () => <CaseTypesScreen />,
  'fee types': () => <FeeTypesScreen />,
  broadcasts: () => <BroadcastsScreen />,
  offices: () => <OfficesScreen />,
  courts: () => <OfficeCourtsScreen params={{ office: id }} />,
  records: () => <ReferenceListScreen params={{ kind: 'document_kind' }} />,
  roles: () => <RolesScreen />,
  users: () => <UsersScreen />,
  litigants: () => <NormalUsersScreen />,
  'proposed rights': () => <RightsRequestsScreen />,
  webhooks: () => <WebhooksScreen />,
  'bank accounts': () => <OfficeAccountsScreen params={{ office: id }} />,
  'postal tariffs': () => <PostalTariffsScreen />,
  'fees by their days': () => <CaseFeesEditScreen params={{ case_type: '1' }} />,
  'earlier words': () => <FaqEditScreen params={{ id: '1' }} />,
  'common remarks': () => <CommonRemarksScreen />,
  notes: () => <Notes applicationId={id} />,
}

/** Elements of the page with the names of their attributes, in order. */
const alive = () =>
  [...document.body.querySelectorAll('*')].map((element) =>
    [element.tagName, ...element.getAttributeNames().toSorted()].join(' '),
  )

async function draw(list: () => ReactNode, texts: readonly string[]): Promise<string[]> {
  cleanup()
  forgetLists()
  tell(texts)
  render(list())
  await screen.findAllByText((_text, element) => element?.textContent.includes(texts[0] ?? '') ?? false)
  // What was asked for is loaded when this ends.
  for (let still = 0; still < 2; still = (await areAllLoaded()) ? still + 1 : 0) await act(async () => {})
  return alive()
}

test.each(Object.keys(lists))(
  'in the list of %s they are words, and nothing is alive by them (product 7)',
  async (name) => {
    const list = lists[name]
    if (!list) throw new Error(name)
    // Letters alone: what a list cuts or breaks it does in both alike.
    await logInAs(name === 'notes' ? 'administrator' : 'superAdmin')
    const words = textPayloads.map(() => 'plain words')
    // The first drawing asks for what is loaded late, and draws it whenever that comes; those after it have it from the start.
    await draw(list, words)
    const plain = await draw(list, words)
    expect(plain.length).toBeGreaterThan(textPayloads.length)
    const harmful = await draw(list, textPayloads)
    expect(harmful).toEqual(plain)
    const said = document.body.textContent
    for (const payload of textPayloads) expect.soft(said, payload).toContain(payload)
  },
)
