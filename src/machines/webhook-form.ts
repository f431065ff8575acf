import * as z from 'zod/mini'
import { bothNames, read, status } from './catalogue.ts'
import { webhookEntities } from './webhook.ts'

/** Where messages go, as it is typed: which addresses may be asked only the server knows. */
const address = read((line) =>
  URL.canParse(line) && /^https?:\/\/[^\s/@]{1,255}(?:\/\S{0,1000})?$/.test(line)
    ? { value: new URL(line).href }
    : { error: 'invalid' },
)

/** What is typed where changes of every office are told. */
export const allOffices = 'all'

const typed = z.object({
  ...bothNames,
  url: address,
  officeId: z.string(),
  application: z.boolean(),
  dispatch: z.boolean(),
  payment: z.boolean(),
  ...status,
})

/**
 * A webhook as it is typed: at least one kind of change is told. Null for all offices; whether there is such an office
 * only the server knows.
 * @source spec §5 Admin forms
 */
export const webhookSchema = z.pipe(
  typed,
  z.transform(({ application, dispatch, payment, officeId, ...values }, context) => {
    const isTold = { application, dispatch, payment }
    const entities = webhookEntities.filter((entity) => isTold[entity])
    const isOffice = officeId === allOffices || z.uuid().safeParse(officeId).success
    if (entities.length === 0)
      context.issues.push({ code: 'custom', message: 'required', path: ['application'], input: application })
    if (!isOffice)
      context.issues.push({
        code: 'custom',
        message: officeId === '' ? 'required' : 'not_offered',
        path: ['officeId'],
        input: officeId,
      })
    return { ...values, entities, officeId: officeId === allOffices ? null : officeId }
  }),
)
export type WebhookForm = z.infer<typeof webhookSchema>
