import * as z from 'zod'
import type { Permission } from '../machines/actor.ts'
import { applicationLists, assignableLists, type ApplicationList } from '../machines/application/states.ts'
import { assignedAtOnceMax, assignmentRefusals, assignmentRight } from '../machines/assignment.ts'
import { idParams, type CallTable } from './call.ts'
import { named, uuid } from './entities.ts'

const assigneeId = uuid.nullable()

/** Whose task a case is, and what the reader may do about it. @source product 8 */
export const assignmentSchema = z.object({
  assignee: z.object({ id: uuid, name: z.string(), isSelf: z.boolean() }).nullable(),
  /** Whether its office is waited for: then it is or can be somebody's. */
  isOpen: z.boolean(),
  canTake: z.boolean(),
  canGive: z.boolean(),
  canGiveBack: z.boolean(),
})
export type AssignmentReply = z.infer<typeof assignmentSchema>

const assigneeSchema = z.object({
  id: uuid,
  name: z.string(),
  office: named,
  officeId: uuid,
  isHeadOffice: z.boolean(),
  isSelf: z.boolean(),
})
export type Assignee = z.infer<typeof assigneeSchema>

/** What became of one of several cases; null: it was given. */
const outcome = z.enum([...assignmentRefusals, 'not_found']).nullable()
export type AssignmentOutcome = z.infer<typeof outcome>

const right: readonly Permission[] = [
  assignmentRight,
  ...assignableLists.map((list) => applicationLists[list].permission),
]
// Without one there would be nothing to give.
const [first, ...others] = assignableLists as [ApplicationList, ...ApplicationList[]]

/** A case is one officer's task until it is acted on. @source product 8 */
export const assignmentCalls = {
  'GET /applications/{id}/assignment': {
    summary: 'Whose task a case is; null when it is nobody’s',
    right,
    params: idParams,
    reply: assignmentSchema,
  },
  'POST /applications/{id}/assignment': {
    summary:
      'Give a case to an officer who may act on it, take it oneself, or take it away (null); 409 where its office is not waited for or a colleague has it',
    right,
    params: idParams,
    body: z.object({ assigneeId }),
    reply: assignmentSchema,
  },
  'POST /assignments': {
    summary: 'Give several cases at once; each is given or says why not, and who gets them is told once',
    right,
    body: z.object({ ids: z.array(uuid).min(1).max(assignedAtOnceMax), assigneeId }),
    reply: z.object({ results: z.array(z.object({ id: uuid, refusal: outcome })) }),
  },
  'GET /assignees': {
    summary: 'Who may have the cases of a list: of the own office, and for the head office everybody',
    right,
    query: z.object({ list: z.enum([first, ...others]) }),
    reply: z.array(assigneeSchema),
  },
} as const satisfies CallTable
