import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import { dispatchOptions, type DispatchOption } from '../../machines/dispatch/options.ts'
import { referenceFileBytesMax, tariffBandsMax } from '../../machines/limits.ts'
import type { TariffPart } from '../../machines/tariff.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import { DateField } from '../parts/date-field.tsx'
import { NotThere } from '../parts/not-there.tsx'
import { fieldsOf, messageAt } from '../parts/field-words.ts'
import { FileField } from '../parts/file-field.tsx'
import { FormNotices } from '../parts/form-notices.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { TextField } from '../parts/text-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { tableTextOf } from '../parts/table-file.ts'
import { usePending } from '../parts/use-pending.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'
import { useForm } from '../use-form.ts'
import styles from './editor.module.css'
import { Failures, Faults, faultText } from './file-import.tsx'
import { WhenRead } from './when-read.tsx'

const path = '/customization/postal-tariffs'
const bandColumns = ['from', 'to', 'price', 'ad'] as const satisfies readonly TariffPart[]

const figure = (value: number) => formatNumber(value, currentLocale())

type Report = CallReply<'POST /customization/postal-tariffs/read'>
interface Service {
  service: DispatchOption
  version: number
}

function useFile() {
  const [report, setReport] = useState<Report | null>(null)
  const [failures, setFailures] = useState<readonly string[]>([])
  const { isPending, until } = usePending()
  const check = async ([file]: readonly File[]) => {
    if (!file) return
    setReport(null)
    if (file.size > referenceFileBytesMax) return setFailures([m.reference_error_file_large()])
    const { text, error } = await tableTextOf(file)
    if (error !== null) return setFailures([error])
    const answer = await until(send('POST /customization/postal-tariffs/read', { body: { text } }))
    if (answer.isOk) setReport(answer.data)
    const found = answer.isOk ? [] : fieldsOf(answer.data).map(faultText)
    setFailures(answer.isOk || found.length > 0 ? found : [answer.message])
  }
  return { report, failures, isPending, check }
}

const empty = { effectiveFrom: '', source: '' }

/** From which day the bands hold and by what order: then the tariff is taken whole, by the rules of its form. */
function Take({ report, of: { service, version } }: { report: Report; of: Service }) {
  const [typed, setTyped] = useState(empty)
  const ask = useAsk()
  const [, navigate] = useLocation()
  const body = { bands: report.bands, ...typed }
  // The law of the day is the server's here: it weighs more than whoever gives a file waits for.
  const form = useForm(typed, [])
  const take = async () => {
    const done = await form.submit([], async () => {
      const answer = await send('POST /customization/postal-tariffs/{service}', {
        params: { service },
        body: { ...body, version },
      })
      ask.close()
      return answer
    })
    if (!done) return
    showToast({ tone: 'success', text: m.tariff_notice_saved() })
    navigate(path)
  }
  const fieldOf = (name: keyof typeof empty, label: string) => ({
    name,
    label,
    value: typed[name],
    error: messageAt(form.errors, name),
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    isRequired: true,
  })
  const day = fieldOf('effectiveFrom', m.fee_field_effective_from())
  const source = fieldOf('source', m.fee_field_source())
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask.open()
      }}
    >
      <FormNotices form={form} labels={{ [day.name]: day.label, [source.name]: source.label }} />
      <DateField {...day} />
      <TextField {...source} autoComplete="off" />
      <ButtonRow>
        <Button type="submit" isPending={form.isPending}>
          {m.tariff_action_take()}
        </Button>
      </ButtonRow>
      <AskDialog
        isOpen={ask.isOpen}
        title={m.editor_confirm_save()}
        text={m.tariff_text_save()}
        confirmLabel={m.tariff_action_take()}
        onConfirm={() => void take()}
        onCancel={ask.close}
        isPending={form.isPending}
      />
    </form>
  )
}

function Import({ of }: { of: Service }) {
  const { report, failures, isPending, check } = useFile()
  return (
    <div className={styles.form}>
      <Failures failures={failures} />
      <FileField
        name="file"
        label={m.reference_field_file()}
        hint={m.tariff_hint_file({ columns: bandColumns.join(', '), rows: figure(tariffBandsMax) })}
        accept=".csv,text/csv"
        onFiles={(files) => void check(files)}
        isDisabled={isPending}
        isRequired
        isOne
      />
      {report ? (
        <>
          <Banner tone="information" title={m.reference_title_dry_run()} isLive>
            <p>{m.tariff_text_read({ count: figure(report.added), faults: figure(report.faultCount) })}</p>
          </Banner>
          <Faults report={report} />
          {report.faultCount === 0 ? <Take report={report} of={of} /> : null}
        </>
      ) : null}
    </div>
  )
}

/** A whole tariff of a service out of a file: checked first, then taken from a day on. @source spec §7 Reference data, product 2.2 */
export function TariffImportScreen({ params }: ScreenProps) {
  const service = dispatchOptions.find((one) => one === params['service'])
  const read = useCall('GET /customization/postal-tariffs', {})
  if (!service) return <NotThere />
  return (
    <>
      <BackLink href={path}>{m.route_title_postal_tariffs()}</BackLink>
      <h2 className={styles.of}>{dispatchOptionWords[service]()}</h2>
      <WhenRead read={read}>
        {({ services }) =>
          services
            .filter((one) => one.service === service)
            .map((one) => <Import key={one.service} of={one} />)
        }
      </WhenRead>
    </>
  )
}
