import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReactNode } from 'react'
import { AuditScreen } from '../../src/screens/customization/audit-screen.tsx'
import { OfficesScreen } from '../../src/screens/customization/offices-screen.tsx'
import { PostalTariffsScreen } from '../../src/screens/customization/postal-tariffs.tsx'
import { ReferenceListScreen } from '../../src/screens/customization/reference-screen.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { savedFiles } from './support/saved-files.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('superAdmin')
afterEach(() => vi.restoreAllMocks())

const audit = {
  id: '00000000-0000-0000-0000-000000000001',
  entity: 'court',
  subjectId: '00000000-0000-4000-8000-000000000002',
  event: 'update',
  fromState: 'active',
  toState: 'active',
  by: null,
  at: '2026-11-21T04:05:00.000Z',
  address: null,
  changes: [],
  hash: 'x',
}
const record = { id: 7, code: 'U-7', name: 'U', nameBn: 'ই', owner: null, status: 'active', version: 4 }
const page = { total: 1, page: 1, pageCount: 1, nextCursor: null, previousCursor: null }
const subject = audit.subjectId

interface Out {
  address: string
  draw: () => ReactNode
  data: object
  action: string
  title: string
  name: string
  path: string
}
const outs: Record<string, Out> = {
  'the audit': {
    address: `/user-role-management/audit?entity=court&by=7&subject=${subject}&from=2026-03-01&to=2026-03-09&page=2&after=c`,
    draw: () => <AuditScreen />,
    data: { ...page, rows: [audit] },
    action: m.audit_action_export(),
    title: m.audit_title_export_failed(),
    name: 'audit.csv',
    // Of all pages, and of nothing but what the list is narrowed to.
    path: `/user-role-management/audit/file?entity=court&by=7&subject=${subject}&from=2026-03-01&to=2026-03-09`,
  },
  'records of a kind': {
    address: '/customization/reference/union',
    draw: () => <ReferenceListScreen params={{ kind: 'union' }} />,
    data: { ...page, rows: [record] },
    action: m.reference_action_export(),
    title: m.reference_error_export(),
    name: 'union.csv',
    path: '/customization/reference/union/file',
  },
  'the tariff of a service': {
    address: '/customization/postal-tariffs',
    draw: () => <PostalTariffsScreen />,
    data: { services: [{ service: 'usual', version: 4, tariffs: [] }] },
    action: m.reference_action_export(),
    title: m.reference_error_export(),
    name: 'postal-tariff-usual.csv',
    path: '/customization/postal-tariffs/usual/file',
  },
  'the courts': {
    address: '/office-management/offices',
    draw: () => <OfficesScreen />,
    data: { rows: [] },
    action: m.reference_action_export(),
    title: m.reference_error_export(),
    name: 'courts.csv',
    path: '/office-management/courts/file',
  },
}

test.each(Object.keys(outs))(
  'the file of %s is asked for once, saved under its name, and a refusal is told and saves none (spec §7 Reference data)',
  async (whose) => {
    const out = outs[whose]
    if (!out) throw new Error(whose)
    const saved = savedFiles()
    forgetLists()
    history.replaceState(null, '', out.address)
    const isFile = (path: string) => /\/file(?:$|\?)/.test(path)
    const server = heldServer(({ path }) => (isFile(path) ? null : { code: 200, data: out.data }))
    const files = () => server.asked.filter(({ path }) => isFile(path)).map(({ path }) => path)
    render(out.draw())
    const button = await screen.findByRole('button', { name: out.action })
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    await user.click(button)
    expect(files()).toEqual([out.path])
    await server.answerFor('/file', { code: 503, message: 'এখন নয়' })
    expect((await screen.findByRole('alert')).textContent).toBe(`${out.title}এখন নয়`)
    expect(saved).toEqual([])
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    await user.click(button)
    // What failed before is not told while it is tried again.
    await waitFor(() => expect(screen.queryByText('এখন নয়')).toBeNull())
    await server.answerFor('/file', { code: 200, data: { rows: 1 } })
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([out.name]))
    expect(await saved[0]?.content.text()).toContain('"rows":1')
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(files()).toEqual([out.path, out.path])
  },
)
