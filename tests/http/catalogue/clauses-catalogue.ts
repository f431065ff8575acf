import type { CallInput } from '../../../src/api/calls.ts'
import type { CallOptions, World } from '../../support/world.ts'
import type { Trial } from '../../support/trials.ts'

type Form = CallInput<'POST /customization/case-types'>['body']

let count = 0
const typed = (): Form => ({
  nameBn: 'বকেয়া মজুরি',
  name: 'Unpaid Wages',
  code: `clause-${(count += 1)}`,
  categoryId: '1',
  feesAsOfTypeId: '1',
  isAmountNeeded: false,
  isCaseDependent: false,
  status: 'active',
})

/** A field of the administrators' forms, tried where a case type is added. @source spec §5 */
const field =
  (world: () => World, token: () => string) =>
  (at: keyof Form, wrong: readonly string[], right?: string): Trial => {
    const add = (part: Partial<Form>) => (how: CallOptions) =>
      world().call(
        'POST /customization/case-types',
        { body: { ...typed(), ...part } },
        { ...how, token: token() },
      )
    return {
      code: 422,
      at,
      wrong: wrong.map((value) => add({ [at]: value })),
      right: add(right === undefined ? {} : { [at]: right }),
    }
  }

/** The rules of the administrators' forms at the server's door. @source spec §5 Admin forms */
export function catalogueTrials(world: () => World, token: () => string) {
  const of = field(world, token)
  return {
    admin_name_bangla_required: of('nameBn', ['', ' \t']),
    admin_name_required: of('name', ['', ' \t']),
    admin_code_required: of('code', ['', '  ']),
    admin_category_required: of('categoryId', ['']),
    admin_status_required: of('status', [''], 'de_active'),
    admin_name_english: of('name', ['মজুরি', 'Wages মজুরি', '২০২৬', '—'], 'Wages (2)'),
    admin_name_bangla: of('nameBn', ['Wages', 'মজুরি W', '২০২৬', '—'], 'মজুরি (২)'),
  }
}
