import type { ReactNode } from 'react'
import {
  isKnownByDay,
  referenceKinds,
  type ReferenceKind,
  type ReferenceOwner,
} from '../../machines/reference.ts'
import { referenceKindWords } from '../../words/groups/reference-kind.ts'
import { m } from '../../words/messages.js'
import type { Word } from '../../wording/word.ts'
import { BackLink } from '../parts/back-link.tsx'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { NotThere } from '../parts/not-there.tsx'
import { TabLinks } from '../parts/tab-links.tsx'
import type { ScreenProps } from '../routes/route.ts'
import styles from './editor.module.css'
import type { EditorEntity } from './editor.ts'

/** What a record belongs to, as its field and its column are called. */
export const ownerWords: Record<ReferenceOwner, Word> = {
  ...referenceKindWords,
  case_type: m.case_field_type_id,
}

/** What a record of the kind is known by, as its field and its column are called. */
export const codeLabel = (kind: ReferenceKind): string =>
  isKnownByDay(kind) ? m.parts_label_day() : m.editor_field_code()

/** That of one record as it is read. */
export const codeText = (kind: ReferenceKind, code: string): string =>
  isKnownByDay(kind) ? formatDay(code, currentLocale()) : code

/** Where the pages of a kind are. */
export const referencePath = (kind: ReferenceKind) => `/customization/reference/${kind}` as const

export const referenceEntity = (kind: ReferenceKind): EditorEntity => ({
  path: referencePath(kind),
  storeSlug: 'customization.reference.update',
  updateSlug: 'customization.reference.update',
  addLabel: m.reference_action_add,
})

/** What the list of a kind begins with: the way to the others. */
export const ReferenceTabs = ({ kind }: { kind: ReferenceKind }) => (
  <TabLinks
    label={m.route_title_reference()}
    isApart
    tabs={referenceKinds.map((one) => ({
      href: referencePath(one),
      label: referenceKindWords[one](),
      isCurrent: one === kind,
    }))}
  />
)

/** What every other page of a kind begins with. */
export const ReferenceHead = ({ kind }: { kind: ReferenceKind }) => (
  <>
    <BackLink href={referencePath(kind)}>{m.route_title_reference()}</BackLink>
    <h2 className={styles.of}>{referenceKindWords[kind]()}</h2>
  </>
)

/** A page of a kind by its address; an address of no kind is said to be none. */
export const ofKind = (draw: (kind: ReferenceKind, params: ScreenProps['params']) => ReactNode) =>
  function OfKind({ params }: ScreenProps) {
    const kind = referenceKinds.find((one) => one === params['kind'])
    return kind ? draw(kind, params) : <NotThere />
  }
