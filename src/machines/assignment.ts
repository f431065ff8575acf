import { may, moduleOf, officesOf, hasOffice, type Actor, type Permission } from './actor.ts'
import { applicationChart } from './application/chart.ts'
import { isOfficeWaitedFor } from './application/states.ts'
import { eventsOf } from './chart.ts'
import { permissionsFor } from './law.ts'

/** So many cases are given at once at most. @source look Staff */
export const assignedAtOnceMax = 1_000

/** The right to give cases to colleagues and to take them away from them. @source product 8 */
export const assignmentRight = 'administrative.assignment.update' satisfies Permission

/** Whether a case that stands in a state can be somebody's task: its office is waited for there. @source product 8 */
export const isAssignable = isOfficeWaitedFor

/** The rights of an office by which somebody acts on a case that stands in a state where its office is waited for; none elsewhere. */
export const actingRightsOf = (state: string): readonly string[] =>
  !isAssignable(state)
    ? []
    : eventsOf(applicationChart)
        .flatMap((event) => permissionsFor(applicationChart, state, event))
        .filter((slug) => moduleOf(slug) === 'administrative')

type Person = Extract<Actor, { kind: 'person' }>

/** A case as it is given: where it stands, whose office has it, and whose task it is now. */
export interface Assignable {
  state: string
  officeId: string
  assigneeId: string | null
}

/** Whether a case can be somebody's task: they may act on it where it stands, within their offices. @source product 8 */
export const canHave = (
  person: Person,
  { state, officeId }: Pick<Assignable, 'state' | 'officeId'>,
): boolean =>
  actingRightsOf(state).some((slug) => person.slugs.includes(slug as Permission)) &&
  hasOffice(officesOf(person), officeId)

/** Whether somebody may give a case to others and take it away from them. @source product 8 */
export const mayGive = (actor: Actor, { officeId }: Pick<Assignable, 'officeId'>): boolean =>
  may(actor, assignmentRight, { ownerId: '', officeId })

/** Whether a giver may choose somebody: a colleague of the own office; of the head office, whoever may act. */
const isColleague = (giver: Person, assignee: Person): boolean =>
  giver.isHeadOffice || giver.officeId === assignee.officeId

/**
 * Why a case is not given. `not_waiting`: nothing waits for its office there (409); `forbidden`: others may give it (403);
 * `not_offered`: who was named cannot have it (422); `taken`: a colleague has it already (409).
 */
export const assignmentRefusals = ['not_waiting', 'forbidden', 'not_offered', 'taken'] as const
export type AssignmentRefusal = (typeof assignmentRefusals)[number]

/**
 * Whether a person may make a case somebody's task, or nobody's (`assignee` null): by the right to give whomever they
 * may choose; without it themselves, where nobody has it, and the own task back. Null: it may be.
 * @source product 8
 */
export function assignmentRefusal(
  giver: Person,
  subject: Assignable,
  assignee: Person | null,
): AssignmentRefusal | null {
  const isOwn = subject.assigneeId === giver.userId
  const isGiver = mayGive(giver, subject)
  if (!isAssignable(subject.state)) return 'not_waiting'
  if (assignee === null) return isGiver || isOwn ? null : 'forbidden'
  const isSelf = assignee.userId === giver.userId
  if (!isGiver && !isSelf) return 'forbidden'
  if (!canHave(assignee, subject) || !isColleague(giver, assignee)) return 'not_offered'
  return isGiver || subject.assigneeId === null || isOwn ? null : 'taken'
}
