import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { noDay } from '../../../src/machines/text.ts'
import { BirthDateField } from '../../../src/screens/parts/birth-date-field.tsx'
import { m } from '../../../src/words/messages.js'
import { DateField } from '../../../src/screens/parts/date-field.tsx'
import { ErrorSummary, type FieldError } from '../../../src/screens/parts/error-summary.tsx'
import { MoneyField, type TypedAmount } from '../../../src/screens/parts/money-field.tsx'
import { OtpField } from '../../../src/screens/parts/otp-field.tsx'
import { PasswordField } from '../../../src/screens/parts/password-field.tsx'
import { TextField } from '../../../src/screens/parts/text-field.tsx'

afterEach(cleanup)

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const Amount = ({ seen }: { seen: TypedAmount[] }) => {
  const [value, setValue] = useState<TypedAmount>(null)
  return (
    <>
      <MoneyField
        label="Amount"
        name="amount"
        value={value}
        isRequired
        onChange={(amountPoisha) => {
          seen.push(amountPoisha)
          setValue(amountPoisha)
        }}
      />
      <button type="button" onClick={() => setValue(750_00)}>
        Set
      </button>
    </>
  )
}

describe('MoneyField', () => {
  test('takes Bangla digits and keeps them as they were typed', async () => {
    const seen: TypedAmount[] = []
    render(<Amount seen={seen} />)
    const input = screen.getByLabelText<HTMLInputElement>('Amount')
    await user.type(input, '১,২৫০.৫')
    expect(input.value).toBe('১,২৫০.৫')
    expect(seen.at(-1)).toBe(1_250_50)
  })

  test('answers what was typed where that is no amount, and null where nothing is; it stands to be corrected', async () => {
    const seen: TypedAmount[] = []
    render(<Amount seen={seen} />)
    const input = screen.getByLabelText<HTMLInputElement>('Amount')
    await user.type(input, '12x')
    expect(seen).toEqual([1_00, 12_00, '12x'])
    expect(input.value).toBe('12x')
    await user.clear(input)
    expect(seen.at(-1)).toBeNull()
  })

  test('shows a value that was set from outside', async () => {
    render(<Amount seen={[]} />)
    const input = screen.getByLabelText<HTMLInputElement>('Amount')
    await user.type(input, '5')
    await user.click(screen.getByRole('button'))
    expect(input.value).toBe('৭৫০')
  })
})

test('OtpField hands on six Latin digits at most, whatever was typed', async () => {
  const seen: string[] = []
  const Code = () => {
    const [value, setValue] = useState('')
    seen.push(value)
    return <OtpField label="Code" name="code" value={value} onChange={setValue} isRequired />
  }
  render(<Code />)
  await user.type(screen.getByLabelText('Code'), '১২ ৩৪a৫৬৭')
  expect(seen.at(-1)).toBe('123456')
})

test('PasswordField shows what is typed and hides it again, and says which', async () => {
  render(<PasswordField label="Password" name="password" value="x" onChange={() => undefined} />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  const standing = () => [input.type, screen.getByRole('button').getAttribute('aria-pressed')]
  expect(standing()).toEqual(['password', 'false'])
  await user.click(screen.getByRole('button'))
  expect(standing()).toEqual(['text', 'true'])
  await user.click(screen.getByRole('button'))
  expect(standing()).toEqual(['password', 'false'])
})

test('a field ties its hint and error to its input', () => {
  render(
    <TextField
      label="Name"
      name="name"
      value=""
      onChange={() => undefined}
      hint="As on the card"
      error="Enter it"
    />,
  )
  const input = screen.getByRole('textbox')
  expect(input.id).toBe('field-name')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As on the card',
    'Enter it',
  ])
})

describe('ErrorSummary', () => {
  const errors: FieldError[] = [{ name: 'name', message: 'Enter the name' }]
  const Form = ({ errors, attempt }: { errors: FieldError[]; attempt: number }) => (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField label="Name" name="name" value="" onChange={() => undefined} isRequired />
    </>
  )

  test('takes the focus when errors come, and again at the next attempt', () => {
    const { rerender } = render(<Form errors={[]} attempt={0} />)
    expect(screen.queryByRole('alert')).toBeNull()
    rerender(<Form errors={errors} attempt={1} />)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    screen.getByRole('textbox').focus()
    rerender(<Form errors={errors} attempt={1} />)
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    rerender(<Form errors={errors} attempt={2} />)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  test('leads to the field and leaves the address alone', async () => {
    render(<Form errors={errors} attempt={1} />)
    const before = location.href
    await user.click(screen.getByRole('link', { name: 'Enter the name' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    expect(location.href).toBe(before)
  })

  test('a field that waits for a choice leads to that choice, the nearest that can be made; one that is folded away is opened', async () => {
    const noChange = () => undefined
    render(
      <>
        <ErrorSummary errors={[{ name: 'court', message: 'Choose the court' }, ...errors]} attempt={1} />
        <TextField label="Division" name="division" value="" onChange={noChange} />
        <TextField label="District" name="district" value="" onChange={noChange} />
        <TextField label="Waits too" name="waits" value="" onChange={noChange} isDisabled />
        <TextField label="Court" name="court" value="" onChange={noChange} isDisabled />
        <TextField label="After it" name="after" value="" onChange={noChange} />
        <details>
          <TextField label="Name" name="name" value="" onChange={noChange} />
        </details>
      </>,
    )
    await user.click(screen.getByRole('link', { name: 'Choose the court' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^District/))
    await user.click(screen.getByRole('link', { name: 'Enter the name' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
    expect(document.querySelector('details')?.open).toBe(true)
  })
})

describe('a date that lies far back (look Litigant)', () => {
  const Held = ({ tell }: { tell: (value: string) => void }) => {
    const [value, setValue] = useState('')
    return (
      <BirthDateField
        label="born"
        name="born"
        value={value}
        onChange={(next) => {
          setValue(next)
          tell(next)
        }}
        isRequired
      />
    )
  }
  const part = (name: string) => screen.getByLabelText(name)
  const marked = () =>
    [...document.querySelectorAll('[aria-invalid]')].map((element) => element.id.replace('field-born', ''))

  test('three parts in either figures are one day; a part alone is told when it is left, and it alone is marked', async () => {
    const told: string[] = []
    render(<Held tell={(value) => told.push(value)} />)
    await user.type(part(m.parts_label_day()), '১৫')
    await user.type(part(m.parts_label_year()), '88')
    await user.selectOptions(part(m.parts_label_month()), '3')
    expect(told).toEqual([])
    await user.tab()
    await user.tab()
    expect(told).toEqual([noDay])
    expect(marked()).toEqual(['-year'])
    await user.clear(part(m.parts_label_year()))
    await user.type(part(m.parts_label_year()), '১৯৮৮')
    expect([told.at(-1), marked()]).toEqual(['1988-03-15', []])
  })

  test.each([
    ['31', '12', '5', ['-year']],
    ['32', '12', '5', ['', '-year']],
    ['0', '', '1800', ['', '-month']],
    ['১', '', '৯৯৯৯', ['-month']],
    ['30', '2', '1988', ['']],
    ['x', '2', '1799', ['', '-year']],
  ])(
    'of “%s”, “%s” and “%s” what can be no part of a day is marked, each by itself',
    async (day, month, year, wrong) => {
      const told: string[] = []
      render(<Held tell={(value) => told.push(value)} />)
      await user.type(part(m.parts_label_day()), day)
      await user.selectOptions(part(m.parts_label_month()), month)
      await user.type(part(m.parts_label_year()), `${year}{Enter}`)
      expect([told, marked()]).toEqual([[noDay], wrong])
    },
  )

  test('a whole day that is filled into a part fills all of them', async () => {
    const told: string[] = []
    render(<Held tell={(value) => told.push(value)} />)
    await user.click(part(m.parts_label_day()))
    await user.paste('1971-12-16')
    expect(told).toEqual(['1971-12-16'])
    expect(screen.getByLabelText<HTMLInputElement>(m.parts_label_year()).value).toBe('১৯৭১')
  })
})

describe('DateField', () => {
  const Held = ({ tell, given = '' }: { tell: (value: string) => void; given?: string }) => {
    const [value, setValue] = useState(given)
    const take = (next: string) => {
      setValue(next)
      tell(next)
    }
    return (
      <>
        <DateField label="from" name="from" value={value} onChange={take} isRequired />
        <button type="button" onClick={() => setValue('2026-02-01')}>
          Set
        </button>
      </>
    )
  }
  const typed = () => screen.getByLabelText<HTMLInputElement>('from')
  const calendar = () => document.querySelector<HTMLInputElement>('input[type=date]')

  test('a day is shown and typed in the figures of the page, and left in its whole form (look Litigant)', async () => {
    const told: string[] = []
    render(<Held tell={(value) => told.push(value)} given="2026-11-24" />)
    expect(typed().value).toBe('২৪/১১/২০২৬')
    await user.clear(typed())
    await user.type(typed(), '৫.৬.২০২৬')
    expect(told).toEqual(['', '2026-06-05'])
    await user.tab()
    expect([typed().value, calendar()?.value]).toEqual(['০৫/০৬/২০২৬', '2026-06-05'])
  })

  test('a part of a day is told when it is left and stays to be finished; then nothing is wrong any more (spec 5)', async () => {
    const told: string[] = []
    render(<Held tell={(value) => told.push(value)} />)
    await user.type(typed(), '31/2')
    expect(told).toEqual([])
    await user.tab()
    expect([told, typed().value, typed().getAttribute('aria-invalid')]).toEqual([[noDay], '31/2', 'true'])
    await user.clear(typed())
    // Enter sends the form from within the field.
    await user.type(typed(), '30/2{Enter}')
    expect([told.at(-1), document.activeElement]).toEqual([noDay, typed()])
    await user.clear(typed())
    await user.type(typed(), '28/2/2026')
    expect([told.at(-1), typed().getAttribute('aria-invalid')]).toEqual(['2026-02-28', null])
  })

  test('what the calendar gives and what is set from outside is shown; the key passes the calendar by (look Litigant)', async () => {
    const told: string[] = []
    render(<Held tell={(value) => told.push(value)} />)
    fireEvent.change(calendar() ?? document.body, { target: { value: '2026-03-09' } })
    expect([told, typed().value]).toEqual([['2026-03-09'], '০৯/০৩/২০২৬'])
    await user.click(typed())
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Set')
    await user.click(screen.getByRole('button'))
    expect(typed().value).toBe('০১/০২/২০২৬')
  })
})
