import { waiverGrounds } from '../../machines/waiver.ts'
import { waiverGroundWords } from '../../words/groups/waiver-ground.ts'
import { m } from '../../words/messages.js'
import { Fold } from '../parts/fold.tsx'
import { Quiet } from '../parts/page.tsx'
import { SelectField } from '../parts/select-field.tsx'
import type { StepProps } from './step.ts'

type WaiverProps = Pick<StepProps, 'form' | 'change' | 'at'>

/** The way to ask for a waiver, folded: few need it. @source product 2.5 */
export const WaiverAsk = ({ form: { waiver }, change, at }: WaiverProps) => (
  <Fold title={m.waiver_title_ask()} isOpen={Boolean(waiver)}>
    <Quiet>{m.waiver_text_ask()}</Quiet>
    <SelectField
      {...at('waiver.ground')}
      label={m.waiver_field_ground()}
      placeholder={m.waiver_field_none()}
      options={waiverGrounds.map((ground) => ({ value: ground, label: waiverGroundWords[ground]() }))}
      value={waiver?.ground ?? ''}
      onChange={(chosen) => {
        const ground = waiverGrounds.find((one) => one === chosen)
        change({ waiver: ground ? { ground, documentId: waiver?.documentId ?? '' } : null })
      }}
    />
  </Fold>
)

/** Which of the documents shows why; asked for once one is there. @source product 2.5 */
export const WaiverPaper = ({ form: { waiver, documents }, change, at }: WaiverProps) =>
  waiver ? (
    <SelectField
      {...at('waiver.documentId')}
      label={m.waiver_field_document()}
      hint={m.waiver_hint_document()}
      options={documents.map(({ id, name, fileName }) => ({ value: id, label: name || fileName }))}
      value={documents.some(({ id }) => id === waiver.documentId) ? waiver.documentId : ''}
      onChange={(documentId) => change({ waiver: { ...waiver, documentId } })}
      isRequired
    />
  ) : null
