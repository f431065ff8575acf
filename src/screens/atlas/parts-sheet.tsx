import { useState, type ReactNode } from 'react'
import { stages, type StagePlace } from '../../machines/application/stages.ts'
import { applicationStateNames } from '../../machines/application/states.ts'
import { placeOf, stagesBehind } from '../../machines/application/track.ts'
import { noDay } from '../../machines/text.ts'
import type { Theme } from '../theme.ts'
import { m } from '../../words/messages.js'
import { CaseTag, stageText } from '../parts/case-standing.tsx'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import { BirthDateField } from '../parts/birth-date-field.tsx'
import { DefinitionTable } from '../parts/definition-table.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Fold, Folds } from '../parts/fold.tsx'
import { Money } from '../parts/money.tsx'
import { RadioField } from '../parts/radio-field.tsx'
import { HeldRow, Rows, WayRow } from '../parts/rows.tsx'
import { Segments } from '../parts/segments.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import { TextField } from '../parts/text-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { Track } from '../parts/track.tsx'
import styles from './parts-sheet.module.css'
import { StaffSheet } from './staff-sheet.tsx'

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={name}>
    <h2 translate="no">{name}</h2>
    {children}
  </section>
)

const nothing = () => {}

const Buttons = () => (
  <Part name="button">
    <ButtonRow>
      <Button>{m.my_action_new()}</Button>
      <Button isPending>{m.my_action_new()}</Button>
      <Button variant="secondary">{m.parts_action_cancel()}</Button>
      <Button variant="danger">{m.application_action_discard()}</Button>
      <Button variant="confirmed">{m.application_action_discard()}</Button>
      <Button variant="quiet">{m.parts_action_cancel()}</Button>
      <LinkButton href="/home">{m.route_title_home()}</LinkButton>
      <Button isDisabled>{m.my_action_new()}</Button>
      <Button variant="secondary" disabledReason={m.my_text_dispatch_after_approval()}>
        {m.my_action_request_dispatch()}
      </Button>
    </ButtonRow>
  </Part>
)

const bare = { wasSent: false, cameBack: false, isOwing: false }

const Tags = () => (
  <Part name="status-tag">
    <div className={styles.row}>
      {applicationStateNames.map((state) => (
        <CaseTag key={state} standing={{ state, dispatchState: null, ...bare }} />
      ))}
      <CaseTag standing={{ ...bare, state: 'approved', dispatchState: 'unrequested', wasSent: true }} />
      <CaseTag
        standing={{ ...bare, state: 'approved', dispatchState: 'unrequested', wasSent: true, cameBack: true }}
      />
      <CaseTag standing={{ ...bare, state: 'approved', dispatchState: 'payable', isOwing: true }} />
    </div>
  </Part>
)

function Fields() {
  const [text, setText] = useState('')
  const error = m.field_error_required()
  return (
    <Part name="field">
      <div className={styles.columns}>
        <TextField
          label={m.my_label_how_far()}
          name="empty"
          value={text}
          onChange={setText}
          hint={m.my_text_nothing_to_do()}
          isRequired
        />
        <TextField
          label={m.my_label_how_far()}
          name="wrong"
          value=""
          onChange={nothing}
          error={error}
          isRequired
        />
        <TextField
          label={m.my_label_left()}
          name="unit"
          value="২,০০,০০০"
          onChange={nothing}
          suffix="৳"
          isRequired
        />
        <TextField label={m.my_title_others()} name="held" value="" onChange={nothing} isDisabled />
        <SelectField
          label={m.my_label_tabs()}
          name="choice"
          value=""
          onChange={nothing}
          options={[]}
          isRequired
        />
        <SelectField
          label={m.my_label_list()}
          name="waiting"
          value=""
          onChange={nothing}
          options={[]}
          isDisabled
        />
      </div>
    </Part>
  )
}

function Choices() {
  const [day, setDay] = useState('1988-03-15')
  return (
    <Part name="date-field, checkbox-field, radio-field">
      <div className={styles.columns}>
        <BirthDateField label={m.my_label_kept_until()} name="day" value={day} onChange={setDay} />
        <BirthDateField label={m.my_label_kept_until()} name="half" value={noDay} onChange={nothing} />
        <CheckboxField
          label={m.my_label_next()}
          name="check"
          value
          onChange={nothing}
          hint={m.my_text_nothing_to_do()}
        />
        <RadioField
          label={m.my_label_filters()}
          name="radio"
          value="a"
          onChange={nothing}
          isRequired
          options={[
            { value: 'a', label: m.my_label_tab_all() },
            { value: 'b', label: m.my_label_tab_mine() },
          ]}
        />
      </div>
    </Part>
  )
}

const Told = () => (
  <Part name="error-summary, banner, toast">
    <ErrorSummary errors={[{ name: 'wrong', message: m.field_error_required(), isMissing: true }]} />
    <Banner tone="information" title={m.my_title_later()}>
      <p>{m.my_text_nothing_owed()}</p>
    </Banner>
    <Banner tone="success" title={m.my_notice_copied()} />
    <Banner tone="warning" title={m.my_title_later()}>
      <p>{m.my_text_nothing_owed()}</p>
    </Banner>
    <Banner tone="danger" title={m.parts_title_refused()}>
      <p>{m.parts_text_nothing_lost()}</p>
    </Banner>
    <ButtonRow>
      <Button
        variant="secondary"
        onPress={() =>
          showToast({
            tone: 'success',
            text: m.my_notice_copied(),
            action: { label: m.parts_action_retry(), onPress: nothing },
          })
        }
      >
        {m.my_action_copy_reference()}
      </Button>
    </ButtonRow>
    <ErrorState text={m.parts_error_failed()} onRetry={nothing} />
  </Part>
)

/** The six ways in which a case can stand on its track. */
const places: readonly StagePlace[] = [
  { stage: 'filed', as: 'yours' },
  { stage: 'paid', as: 'yours' },
  { stage: 'summons', as: 'done' },
  { stage: 'checked', as: 'office' },
  { stage: 'checked', as: 'returned' },
  { stage: 'checked', as: 'stopped' },
]

const Tracks = () => (
  <Part name="track, segments">
    <div className={styles.columns}>
      {places.map((place) => (
        <div key={`${place.stage} ${place.as}`} className={styles.card}>
          <Track place={place} />
          <p className={styles.quiet}>{stageText(place)}</p>
          <Segments count={stages.length} doneCount={stagesBehind(place)} />
        </div>
      ))}
    </div>
  </Part>
)

const standing = { ...bare, state: 'verified', dispatchState: null, isOwing: true } as const

const Lists = () => (
  <Part name="fold, rows, bill, tabs, empty, skeleton">
    <TabLinks
      label={m.my_label_tabs()}
      tabs={[
        { href: '#all', label: m.my_label_tab_all(), count: 7, isCurrent: true },
        { href: '#mine', label: m.my_label_tab_mine(), count: 3 },
        { href: '#office', label: m.my_label_tab_office(), count: 2 },
        { href: '#ended', label: m.my_label_tab_ended(), count: 2 },
      ]}
    />
    <div className={styles.columns}>
      <Folds>
        <Fold icon="document" title={m.my_title_form()} about={m.my_text_nothing_owed()}>
          <p>{m.my_text_nothing_owed()}</p>
        </Fold>
        <Fold icon="money" title={m.my_label_left()} value={<Money amountPoisha={63_000} />} isOpen>
          <DefinitionTable
            caption={m.bill_label_kind_application()}
            rows={[{ key: 'fee', term: m.bill_label_kind_application(), amountPoisha: 63_000 }]}
            totalPoisha={63_000}
          />
        </Fold>
      </Folds>
      <Rows label={m.my_title_later()}>
        <HeldRow title={m.my_action_request_dispatch()} reason={m.my_text_dispatch_after_approval()} />
        <WayRow href="/home" title={m.application_action_change_defendants()} icon="pencil" />
        <WayRow onPress={nothing} title={m.application_action_discard()} isDangerous />
      </Rows>
      <EmptyState
        title={m.my_title_empty()}
        text={m.my_text_empty()}
        action={<LinkButton href="/application">{m.my_action_new()}</LinkButton>}
      />
      <Skeleton lineCount={4} />
    </div>
    <p className={styles.quiet}>{placeOf(standing)?.stage}</p>
  </Part>
)

/** The sheet that a designer looks at: each part once, in its states. Names of parts are those of their files. */
export const PartsSheet = ({ theme }: { theme: Theme }) => (
  <div className={styles.sheet} data-theme={theme}>
    <h1>{m.route_title_test()}</h1>
    <Buttons />
    <Tags />
    <Fields />
    <Choices />
    <Told />
    <Tracks />
    <Lists />
    <StaffSheet />
  </div>
)
