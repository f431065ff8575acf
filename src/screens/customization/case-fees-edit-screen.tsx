import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { send } from '../../api/client.ts'
import { feeFieldAt, feeFormSchema, feeVersionsOf, type FeeForm } from '../../machines/fee-form.ts'
import { dhakaDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useCall, type Read } from '../use-call.ts'
import { EditorForm } from './editor-form.tsx'
import styles from './editor.module.css'
import type { EditorEntity } from './editor.ts'
import { dayOf, feeFields, feeFormAsOf, feeFormOf, type FeeList } from './fee-fields.ts'
import { FeeSample } from './fee-sample.tsx'
import { FeeVersions } from './fee-versions.tsx'
import { GivenAgain } from './given-again.tsx'
import { WhenRead } from './when-read.tsx'

const entity: EditorEntity = {
  path: '/customization/case-fees',
  storeSlug: 'customization.case_fees.update',
  updateSlug: 'customization.case_fees.update',
  addLabel: m.route_title_case_fees,
}

const dayMilliseconds = 86_400_000

type Saved = Answer<'POST /fee-type-lists-edit/{id}'>

/** What the server found wrong, at the fields in which it stands here. */
function atForm(answer: Saved, form: FeeForm, { fees }: FeeList): Saved {
  if (answer.isOk || answer.data.fields === undefined) return answer
  const fields = answer.data.fields.map((fault) => ({ ...fault, path: feeFieldAt(fault.path, form, fees) }))
  return { ...answer, data: { ...answer.data, fields } }
}

/** What held before, put into the form again. */
interface Given {
  key: string
  rule: string
  values: FeeForm
}

function Edit({ list, read, given }: { list: FeeList; read: Read<FeeList>; given: Given | undefined }) {
  const [days] = useState(() => ({
    today: dhakaDay(new Date()),
    dayMin: dhakaDay(new Date(Date.now() + dayMilliseconds)),
  }))
  return (
    <EditorForm
      entity={entity}
      fields={(form) => feeFields(list, form, days)}
      begin={{ effectiveFrom: '', source: '' }}
      shown={(typed) => feeFormOf(list, typed)}
      given={given}
      schema={feeFormSchema(days.today, list.fees)}
      beside={(form) => <FeeSample list={list} form={form} />}
      send={async (form) => {
        const versions = feeVersionsOf(form, list.fees)
        if (versions.fees.length === 0)
          return { isOk: false, code: 422, message: m.fee_error_unchanged(), data: {} }
        const answer = await send('POST /fee-type-lists-edit/{id}', {
          params: { id: list.id },
          body: {
            payment_data: versions,
            app_state: { version: list.version },
          },
        })
        return atForm(answer, form, list)
      }}
      notice={m.fee_notice_updated()}
      ofRow={{
        question: (form) => ({
          title: m.fee_confirm_save({ day: formatDay(dayOf(form, days.today), currentLocale()) }),
          text: m.fee_text_save(),
          action: m.parts_action_save(),
        }),
        stored: {},
        version: list.version,
        reload: read.reload,
      }}
    />
  )
}

/**
 * The fees of a case type: new versions from a day on with what they were before, a sample case reckoned by both, and every version by
 * its day.
 * @source spec §2 Customization area, §7 fee-type-lists-edit, product 4
 */
export function CaseFeesEditScreen({ params }: ScreenProps) {
  const id = Number(params['case_type'])
  const [given, setGiven] = useState<Given>()
  const read = useCall('GET /fee-type-lists-edit/{id}', { params: { id } })
  return (
    <WhenRead read={read}>
      {(list) => (
        <>
          <p className={styles.of}>{nameOf(list)}</p>
          {given ? <GivenAgain rule={given.rule} givenKey={given.key} /> : null}
          <Edit list={list} read={read} given={given} />
          <FeeVersions
            list={list}
            again={(rows, rule) =>
              setGiven({
                key: String(Number(given?.key ?? 0) + 1),
                rule,
                values: feeFormAsOf(rows),
              })
            }
          />
        </>
      )}
    </WhenRead>
  )
}
