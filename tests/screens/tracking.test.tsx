import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import type { Dispatch } from '../../src/api/entities.ts'
import { trackingFields as TrackingFields } from '../../src/screens/parts/payloads/dispatch-lines.tsx'
import type { PayloadHandle } from '../../src/screens/parts/payloads/payload-fields.tsx'
import { m } from '../../src/words/messages.js'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const lines: Dispatch['lines'] = ['defendant-1', 'defendant-2'].map((defendantId, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  defendantId,
  name: `বিবাদী ${index}`,
  address: 'নমুনা সড়ক',
  postalCostPoisha: 1_000,
  summonFeePoisha: 50,
  suggestedPostalCostPoisha: 1_000,
  suggestedSummonFeePoisha: 50,
  trackingNumber: null,
  outcome: null,
  outcomeDate: null,
}))

test('a scanner fills one number after the other, then the day has the focus; nothing is sent meanwhile', async () => {
  const sent = vi.fn((event: SubmitEvent) => event.preventDefault())
  const handle = createRef<PayloadHandle>()
  const { container } = render(
    <form>
      <TrackingFields ref={handle} about={{ lines }} errorAt={() => undefined} />
      <button type="submit">x</button>
    </form>,
  )
  container.querySelector('form')?.addEventListener('submit', sent)
  const [first] = screen.getAllByLabelText(m.dispatch_field_tracking_number(), { exact: false })
  first?.focus()
  await user.keyboard('RR000000001BD{Enter}RR000000002BD{Enter}')
  expect(handle.current?.read()).toMatchObject({
    lines: [{ trackingNumber: 'RR000000001BD' }, { trackingNumber: 'RR000000002BD' }],
  })
  expect(sent).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(container.querySelector('input[name$="dueDate"]'))
})
