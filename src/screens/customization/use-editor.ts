import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { ZodMiniType } from 'zod/mini'
import type { CallName } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import { faultsIn } from '../../machines/form.ts'
import { ConfirmDialog, useAsk } from '../parts/ask-dialog.tsx'
import { showToast } from '../parts/toasts.ts'
import { useForm } from '../use-form.ts'
import { forgetLists } from '../use-list.ts'
import type { EditorField, EditorEntity, Typed } from './editor.ts'
import { useLeaving } from './use-leaving.ts'
import { useMarkupFaults } from './use-markup-faults.ts'

/** What is asked before a change is sent. @source spec §4 */
export interface Question {
  title: string
  text: string
  /** The button that says yes. */
  action: string
  isDanger?: boolean
}

/** One form of the editor: what it is about and what becomes of it. */
export interface EditorFormProps<Values extends Typed> {
  entity: EditorEntity
  /** In the order of the page; some may follow from what is typed. */
  fields: (values: Values) => readonly EditorField[]
  /** What stands in the form when it opens. */
  begin: Values
  /** What its fields show, where those in which nobody typed follow from others; what is typed when absent. */
  shown?: (typed: Values) => Values
  /** The law of the form: what it finds wrong is not sent. */
  schema: ZodMiniType
  send: (values: Values) => Promise<Answer<CallName>>
  /** What else changes with a field, such as a choice that hangs on it. */
  onTyped?: (values: Values, name: string) => Values
  /** Stands beside the fields and follows what is typed. */
  beside?: (values: Values) => ReactNode
  /** Stands below the fields, as wide as they are, and follows what is typed. */
  under?: (values: Values) => ReactNode
  /** Put into the form from elsewhere on the page, such as what held before: each `key` once, and then it is as if it were typed. */
  given?: { key: string; values: Values } | undefined
  /** Said when it is done. */
  notice: string
  /** Of a row that exists: what is asked, what is stored now, and how to read that anew. */
  ofRow?: {
    question: (values: Values) => Question
    stored: Values
    version: number
    reload: () => void
  }
}

/** Whatever was not typed here is what is stored now. */
function merged<Values extends Typed>(typed: Values, base: Values, stored: Values): Values {
  const untouched = Object.entries(stored).filter(([name]) => typed[name] === base[name])
  return { ...typed, ...Object.fromEntries(untouched) }
}

/**
 * What is typed, and how it is sent: found right by the law, asked first where it changes a row, and with the version that
 * was read. Where somebody was faster (409), `isStale` until what is stored was read anew, then `isCompared`; what was
 * typed stays in both. Whoever leaves what differs from what was read is asked first.
 * @source spec §4, §5 Admin forms, product 2
 */
export function useEditor<Values extends Typed>(props: EditorFormProps<Values>) {
  const { entity, begin, schema, notice, ofRow } = props
  const ask = useAsk()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(begin)
  const [base, setBase] = useState({ version: ofRow?.version, values: begin })
  if (ofRow && ofRow.version !== base.version) {
    setBase({ version: ofRow.version, values: ofRow.stored })
    setTyped(merged(typed, base.values, ofRow.stored))
  }
  const { given } = props
  const [takenKey, setTakenKey] = useState<string | null>(null)
  if (given && given.key !== takenKey) {
    setTakenKey(given.key)
    setTyped((before) => ({ ...before, ...given.values }))
  }
  const shown = props.shown ?? ((one: Values) => one)
  const values = shown(typed)
  const found = [...faultsIn(schema, values), ...useMarkupFaults(props.fields(values), values)]
  const form = useForm(values, found)
  const [staleVersion, setStaleVersion] = useState<number | null>(null)
  const isStale = staleVersion !== null && staleVersion === ofRow?.version
  const post = async () => {
    let kept: string | null = null
    const done = await form.submit([], async (): Promise<Answer<CallName>> => {
      const answer = await props.send(values)
      setStaleVersion(!answer.isOk && answer.code === 409 ? (ofRow?.version ?? null) : null)
      // Before what is wrong is shown: an open question would take the focus back.
      ask.close()
      // What is typed from now on differs from what was sent, also before that was read again.
      if (answer.isOk) setBase({ version: base.version, values: typed })
      if (answer.isOk || answer.code !== 202) return answer
      kept = answer.message
      return { isOk: true, data: {} }
    })
    if (!done) return
    // What litigants choose from was fetched once; whoever files on this page next must not choose from what was.
    forgetLists()
    // What waits for a second person is not done, and nothing of it is lost.
    showToast(kept === null ? { tone: 'success', text: notice } : { tone: 'information', text: kept })
    navigate(entity.path)
  }
  const submit = () => {
    if (found.length > 0) void form.submit(found, () => props.send(values))
    else if (ofRow) ask.open()
    else void post()
  }
  const set = (name: string, value: string | boolean) => {
    const next = { ...typed, [name]: value }
    setTyped(props.onTyped?.(next, name) ?? next)
  }
  const begun = shown(base.values)
  const isTyped = Object.entries(values).some(([name, value]) => value !== begun[name])
  const leaving = useLeaving(isTyped)
  useEffect(() => {
    // What asks is there before it is wanted: a connection that is lost meanwhile takes nothing that was typed.
    ConfirmDialog.load().catch(() => undefined)
  }, [])
  const isCompared = staleVersion !== null && !isStale
  return { form, ask, leaving, values, set, submit, post, isStale, isCompared }
}
