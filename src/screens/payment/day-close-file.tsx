import { useState } from 'react'
import type { DayClose } from '../../api/close-calls.ts'
import { send } from '../../api/client.ts'
import { closeFileLengthMax } from '../../machines/limits.ts'
import type { FieldError } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { fieldsOf, fieldWords } from '../parts/field-words.ts'
import { FileField } from '../parts/file-field.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { tableTextOf } from '../parts/table-file.ts'
import { showToast } from '../parts/toasts.ts'
import { usePending } from '../parts/use-pending.ts'

/** Where in the file of the day something is wrong, and what; of a date that is none, which form it has to have. */
function faultText({ path, error }: FieldError, day: string): string {
  const [where, place = '', column = ''] = path.split('.')
  if (where === 'columns') return m.close_text_column_missing({ column: place })
  if (where !== 'lines') return fieldWords[error]()
  const line = m.close_text_line({ line: formatNumber(Number(place), currentLocale()) })
  const isDate = column === 'date' && error === 'date_invalid'
  const what = isDate ? m.close_text_date_form({ form: `${day} 10:00:00` }) : fieldWords[error]()
  return [line, column, what].filter(Boolean).join(' · ')
}

type FileProps = { shown: DayClose; reload: () => void }

/** The gateway's file of the day while one is taken; what is wrong with it, or who was faster, stays told, and nothing of it is kept then. @source product 8 */
export function DayCloseFile({ shown, reload }: FileProps) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const { isPending, until } = usePending()
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    const { text, error } = await tableTextOf(file)
    if (error !== null) return setFaults([error])
    const body = {
      day: shown.day,
      officeId: shown.office.id,
      gateway: shown.gateway,
      fileName: file.name,
      text,
    }
    const answer =
      text.length > closeFileLengthMax ? null : await until(send('POST /day-close/file', { body }))
    if (answer?.isOk) {
      setFaults([])
      showToast({ tone: 'success', text: m.close_notice_uploaded() })
      reload()
      return
    }
    if (answer?.code === 409) reload()
    if (answer === null) return setFaults([m.close_error_too_large()])
    const found = fieldsOf(answer.data).map((fault) => faultText(fault, shown.day))
    setFaults(found.length > 0 ? found : [answer.message])
  }
  return (
    <>
      {faults.length > 0 ? (
        <Banner tone="danger" title={m.close_error_unreadable()} isLive>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {shown.offered.includes('upload') ? (
        <FileField
          name="file"
          label={shown.close ? m.close_field_other_file() : m.close_field_file()}
          hint={m.close_hint_file()}
          accept=".csv,text/csv"
          onFiles={(files) => void take(files)}
          isDisabled={isPending}
          isRequired
        />
      ) : null}
    </>
  )
}
