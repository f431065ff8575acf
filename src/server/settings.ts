import * as z from 'zod'

const flag = z.stringbool().default(false)

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_FOLDER: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  NODE_ENV: z.string().default('development'),
  /** Comma-separated names of stand-ins that a production start may use. */
  ALLOW_STAND_INS: z.string().default(''),
  /** Mixed into the hash of one-time codes; random per start when absent. */
  CODE_PEPPER: z.string().min(16).optional(),
  LOG_LEVEL: z.string().default('info'),
  DEMO_ACCOUNTS: z.stringbool().default(true),
  /** Who becomes super admin where there is none and no demo accounts are wanted. */
  ADMIN_EMAIL: z.email().optional(),
  TRUST_PROXY: flag,
  /** Where a weakness is told: an address of https:, mailto: or tel:. The page of frequent questions when absent. */
  SECURITY_CONTACT: z.url({ protocol: /^(https|mailto|tel)$/ }).optional(),
  GATEWAY_URL: z.url().optional(),
  GATEWAY_STORE_ID: z.string().default('testcourt'),
  GATEWAY_STORE_PASSWORD: z.string().default('testcourt-secret'),
  GATEWAY_TIMEOUT_SECONDS: z.coerce.number().positive().default(20),
  SMS_URL: z.url().optional(),
  SMS_TOKEN: z.string().default('test-token'),
  SMS_SENDER: z.string().default('COURTFEE'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('no-reply@court-fee.example'),
  IDENTITY_ISSUER: z.url().optional(),
  IDENTITY_CLIENT_ID: z.string().default('court-fee'),
  IDENTITY_CLIENT_SECRET: z.string().default('court-fee-identity-secret'),
  /** Opaque; handed to whoever embeds the provider's widget. */
  IDENTITY_WIDGET_ID: z.string().default('court-fee'),
  REGISTRY_URL: z.url().optional(),
  REGISTRY_KEY: z.string().default('court-fee-registry-key'),
  LIVE_HOST: z.string().optional(),
  LIVE_PORT: z.coerce.number().int().optional(),
  LIVE_CLUSTER: z.string().optional(),
  LIVE_TLS: flag,
  LIVE_APP_ID: z.string().default('court-fee'),
  LIVE_KEY: z.string().default('court-fee-key'),
  LIVE_SECRET: z.string().default('court-fee-secret'),
})

/** What the environment says; every variable is named in the README. Seconds, ports and addresses as their names tell. */
export type Settings = z.infer<typeof schema>

/** Reads the environment. Throws with the variable's name when a value is unusable. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const filled = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = schema.safeParse(filled)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'unusable'}`)
}
