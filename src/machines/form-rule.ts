import * as z from 'zod/mini'
import type { FieldErrorKey } from './field-errors.ts'

/** What a form holds before any of it was read. */
type Typed = Readonly<Record<string, unknown>>

/**
 * A form with a rule about several of its fields: what breaks it is told together with what is wrong at one field alone, so that nobody is told of
 * a second fault once the first is mended.
 * @source spec §5 Admin forms
 */
export const withRule = <Values extends Typed>(
  form: z.ZodMiniType<Values>,
  ...rules: readonly ((typed: Typed) => readonly [path: string, error: FieldErrorKey] | null)[]
) =>
  z.transform((typed: unknown, context): Values => {
    const { data, error } = form.safeParse(typed)
    const issues = (error?.issues ?? []).map((issue) => ({
      ...issue,
      code: 'custom' as const,
      input: issue.input,
    }))
    const faults = rules.flatMap((faultOf) => {
      const fault = typeof typed === 'object' && typed !== null ? faultOf(typed as Typed) : null
      return fault === null
        ? []
        : [{ code: 'custom' as const, message: fault[1], path: [fault[0]], input: typed }]
    })
    context.issues.push(...issues, ...faults)
    return data ?? z.NEVER
  })
