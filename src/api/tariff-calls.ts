import * as z from 'zod'
import { dispatchOptions } from '../machines/dispatch/options.ts'
import { referenceFileBytesMax, tariffBandsMax } from '../machines/limits.ts'
import { text, version, type CallTable } from './call.ts'
import { poisha } from './entities.ts'
import { importSchema } from './record-calls.ts'

const tariff = z.object({
  id: z.number().int(),
  /** YYYY-MM-DD in Dhaka. */
  effectiveFrom: z.string(),
  standing: z.enum(['coming', 'in_force', 'past', 'replaced']),
  source: z.string(),
  enteredBy: z.string().nullable(),
  /** The lightest first; each begins one gram above the one before it. */
  bands: z.array(z.object({ gramsMax: z.number().int(), pricePoisha: poisha, adPricePoisha: poisha })),
})

const tariffsSchema = z.object({
  services: z.array(
    z.object({
      service: z.enum(dispatchOptions),
      /** The newest tariff of the service: whoever writes another says which they saw. */
      version: z.number().int(),
      tariffs: z.array(tariff),
    }),
  ),
})
export type PostalTariffs = z.infer<typeof tariffsSchema>

const typedBand = z.object({ from: text, to: text, price: text, ad: text })

/** The postal tariff, whole by its day. @source spec §7 Reference data, product 2.2 */
export const tariffCalls = {
  'GET /customization/postal-tariffs': {
    summary: 'Every postal tariff of each service, the latest day first',
    right: ['customization.reference.index'],
    reply: tariffsSchema,
  },
  'POST /customization/postal-tariffs/read': {
    summary:
      'Read a file of bands, from the lightest: every row that is wrong, or the bands as the form has them. Nothing is stored',
    right: ['customization.reference.update'],
    body: z.object({ text: z.string().max(referenceFileBytesMax) }),
    reply: importSchema.extend({ bands: z.array(typedBand) }),
  },
  'POST /customization/postal-tariffs/{service}': {
    summary: 'A whole postal tariff of a service from a day that has not begun',
    right: ['customization.reference.update'],
    params: z.object({ service: z.enum(dispatchOptions) }),
    body: z.object({
      bands: z.array(typedBand).max(tariffBandsMax),
      effectiveFrom: text,
      source: text,
      version,
    }),
    reply: tariffsSchema,
  },
} as const satisfies CallTable
