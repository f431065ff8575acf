import * as z from 'zod/mini'
import { bothNames, read, status } from './catalogue.ts'
import { withRule } from './form-rule.ts'
import { webhookEntities } from './webhook.ts'

/** Where messages go, as it is typed: which addresses may be asked only the server knows. */
const address = read((line) =>
  URL.canParse(line) && /^https?:\/\/[^\s/@]{1,255}(?:\/\S{0,1000})?$/.test(line)
    ? { value: new URL(line).href }
    : { error: 'invalid' },
)

/** What is typed where changes of every office are told. */
export const allOffices = 'all'

/** The fields of a webhook, as they are typed. */
export const webhookFormSchema = z.object({
  ...bothNames,
  url: address,
  officeId: read((line) =>
    line === allOffices || z.uuid().safeParse(line).success ? { value: line } : { error: 'not_offered' },
  ),
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
  withRule(webhookFormSchema, (values) =>
    webhookEntities.some((entity) => values[entity] === true) ? null : ['application', 'required'],
  ),
  z.transform(({ application, dispatch, payment, officeId, ...values }) => {
    const isTold = { application, dispatch, payment }
    const entities = webhookEntities.filter((entity) => isTold[entity])
    return { ...values, entities, officeId: officeId === allOffices ? null : officeId }
  }),
)
export type WebhookForm = z.infer<typeof webhookSchema>
