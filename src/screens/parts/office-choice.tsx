import { useSearchParams } from 'wouter'
import { officeOf } from '../../machines/case-filter.ts'
import { m } from '../../words/messages.js'
import { useAccount } from '../session.ts'
import { useList } from '../use-list.ts'
import { nameOf } from './named.ts'
import styles from './office-choice.module.css'
import { withParams } from './pages.tsx'
import { SelectField } from './select-field.tsx'

/** Every office that the reader may choose one of; none for whoever has one. */
export function useOffices() {
  const isOfAll = useAccount()?.user.office?.isHeadOffice ?? false
  return useList('GET /offices', isOfAll ? {} : null).rows ?? []
}

/** The office that the address names, as calls take it. @source product 8 */
export function useChosenOffice(): { office?: string } {
  const [params] = useSearchParams()
  const office = officeOf(params.get('office'))
  return office === undefined ? {} : { office }
}

/** A list as it stands at the office that is chosen, where one is. */
export const atOfficeHref = (href: string, { office }: { office?: string | undefined }): string =>
  office === undefined ? href : `${href}${href.includes('?') ? '&' : '?'}office=${office}`

/** Whoever reads all offices reads one of them alone; it stands in the address. @source product 1, 8 */
export function OfficeChoice({ hint }: { hint?: string }) {
  const [params, setParams] = useSearchParams()
  const { office } = useChosenOffice()
  const offices = useOffices()
  if (offices.length === 0) return null
  return (
    <div className={styles.choice}>
      <SelectField
        name="office"
        label={m.staff_label_office()}
        hint={hint}
        placeholder={m.user_label_all_offices()}
        value={office ?? ''}
        onChange={(id) => setParams(new URLSearchParams(withParams(params, { office: id || null })))}
        isRequired
        options={offices.map((each) => ({ value: each.id, label: nameOf(each) }))}
      />
    </div>
  )
}
