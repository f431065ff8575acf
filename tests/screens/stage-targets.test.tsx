import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { typedTargets } from '../../src/machines/target.ts'
import { StageTargetsScreen } from '../../src/screens/customization/stage-targets-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { isVersions, noVersions, serverDouble } from './server-double.ts'
import { said } from './support/said.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(() => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  vi.unstubAllGlobals()
})

const stage = (name: string) => within(screen.getByRole('group', { name }))
const escalation = () =>
  stage(m.target_label_application_paid()).getByLabelText(new RegExp(m.target_field_escalation()))

test('an office reads its targets in its own digits, is told what is wrong at the field, and is asked before they hold (product 8)', async () => {
  const { asked } = serverDouble((one) =>
    isVersions(one) ? noVersions : { code: 200, data: { values: typedTargets({}), version: 3 } },
  )
  render(<StageTargetsScreen />)
  await screen.findByRole('group', { name: m.target_label_application_unverified() })
  const days = stage(m.target_label_application_unverified()).getByLabelText(
    new RegExp(`^${m.target_field_days()}`),
  )
  expect((days as HTMLInputElement).value).toBe('৩')
  await user.type(escalation(), '২')
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  expect((await screen.findAllByText(new RegExp(m.field_error_escalation_early()))).length).toBeGreaterThan(0)
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await user.clear(escalation())
  await user.type(escalation(), '৫')
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  const question = within(await screen.findByRole('alertdialog', { name: m.target_confirm_save() }))
  await user.click(question.getByRole('button', { name: m.parts_action_save() }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1))
  const sent = asked.find(({ method }) => method === 'POST')
  expect(sent).toMatchObject({
    path: '/stage-targets',
    body: { version: 3, values: { application_paid_escalation: '৫' } },
  })
  await said('success', m.target_notice_saved())
})

test('how they read before stands below in the office’s digits with the stage, and comes back (product 5)', async () => {
  const values = typedTargets({})
  const now = { ...values, application_paid_days: '4' }
  const { asked } = serverDouble(({ path }) =>
    path.endsWith('/versions')
      ? {
          code: 200,
          data: {
            rows: [
              { at: '2026-03-01T06:00:00.000Z', by: 'নমুনা প্রশাসক', values: now },
              { at: null, by: null, values },
            ],
          },
        }
      : { code: 200, data: { values: now, version: 1 } },
  )
  render(<StageTargetsScreen />)
  const list = await screen.findByRole('list', { name: m.notice_word_title_versions() })
  const [newest, oldest] = within(list).getAllByRole('listitem')
  const label = m.editor_label_of({ of: m.target_label_application_paid(), label: m.target_field_days() })
  expect(newest?.textContent).toContain(`${label}৪`)
  await user.click(within(oldest ?? list).getByRole('button', { name: m.notice_word_action_bring_back() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: m.notice_word_action_bring_back() }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1))
  expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/stage-targets',
    body: { version: 1, values: { application_paid_days: '২' } },
  })
  await said('success', m.editor_notice_saved())
})

test('where the targets cannot be read, it says so and asks again', async () => {
  serverDouble(() => 'offline')
  render(<StageTargetsScreen />)
  expect(await screen.findByRole('button', { name: m.parts_action_retry() })).toBeTruthy()
})
