import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { m } from '../../words/messages.js'
import { useCall } from '../use-call.ts'
import { nameOf } from './named.ts'
import styles from './office-choice.module.css'
import { useChosenOffice, useIsOfAllOffices } from './chosen-office.ts'
import { withParams } from './pages.tsx'
import { SelectField } from './select-field.tsx'

interface OfficeFieldProps {
  value: string
  onChange: (office: string) => void
  hint?: string | undefined
}

function AllOffices(field: OfficeFieldProps) {
  const offices = useCall('GET /offices', {}).data
  if (offices === null) return null
  const options = offices.map((office) => ({ value: office.id, label: nameOf(office) }))
  return (
    <SelectField
      name="office"
      label={m.staff_label_office()}
      placeholder={m.user_label_all_offices()}
      isRequired
      options={options}
      {...field}
    />
  )
}

/** One of all offices; whoever reads one is asked for none. */
export function OfficeField(field: OfficeFieldProps) {
  return useIsOfAllOffices() ? <AllOffices {...field} /> : null
}

/** A choice that says of what the page is, in one line where there is room. @source look Staff */
export const ChoiceLine = ({ children }: { children: ReactNode }) => (
  <div className={styles.choice}>{children}</div>
)

/** Whoever reads all offices reads one of them alone; it stands in the address. @source product 1, 8 */
export function OfficeChoice({ hint }: { hint?: string }) {
  const [params, setParams] = useSearchParams()
  const { office = '' } = useChosenOffice()
  return (
    <ChoiceLine>
      <OfficeField
        value={office}
        hint={hint}
        onChange={(id) => setParams(new URLSearchParams(withParams(params, { office: id || null })))}
      />
    </ChoiceLine>
  )
}
