/** What the settings say of an outside service, and where its stand-in listens. */
interface Service {
  title: string
  /** The settings that give its address; one of them is enough. */
  addresses: readonly string[]
  /** The settings that open it: with a real service the built-in ones are refused in production. */
  secrets: readonly string[]
  /** The ports of its stand-in, counted from the product's own. */
  offsets: readonly number[]
  /** The product does without it: all of its settings, or none. In production it has a stand-in only where that is asked for. */
  isOptional?: boolean
  /** Without an address it is no service at all: its stand-in starts only where it is asked for by name, in development too. */
  isAskedFor?: boolean
}

/** The outside services that have a stand-in, by the names that `ALLOW_STAND_INS` lists. @source product 5 */
export const services = {
  gateway: {
    title: 'the payment gateway',
    addresses: ['GATEWAY_URL'],
    secrets: ['GATEWAY_STORE_ID', 'GATEWAY_STORE_PASSWORD'],
    offsets: [1],
  },
  sms: { title: 'the SMS service', addresses: ['SMS_URL'], secrets: ['SMS_TOKEN'], offsets: [3] },
  mail: { title: 'the mail server', addresses: ['SMTP_URL'], secrets: [], offsets: [3, 4] },
  live: {
    title: 'the live channel',
    addresses: ['LIVE_CLUSTER', 'LIVE_HOST'],
    secrets: ['LIVE_SECRET'],
    offsets: [2],
  },
  identity: {
    title: 'the identity provider',
    addresses: ['IDENTITY_ISSUER'],
    secrets: ['IDENTITY_CLIENT_SECRET'],
    offsets: [5],
  },
  scanner: { title: 'the scanner for viruses', addresses: ['CLAMD_URL'], secrets: [], offsets: [6] },
  bkash: {
    title: 'bKash',
    addresses: ['BKASH_URL'],
    secrets: ['BKASH_APP_KEY', 'BKASH_APP_SECRET', 'BKASH_USERNAME', 'BKASH_PASSWORD'],
    offsets: [7],
    isOptional: true,
  },
  documents: {
    title: 'the store of documents',
    addresses: ['S3_URL'],
    secrets: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    offsets: [8],
    isOptional: true,
    isAskedFor: true,
  },
} as const satisfies Record<string, Service>
export type ServiceName = keyof typeof services
export const serviceNames = Object.keys(services) as ServiceName[]

/** The registry of citizens: the identity stand-in plays it too, so that it has none of its own. */
export const registry: Service = {
  title: 'the registry of citizens',
  addresses: ['REGISTRY_URL'],
  secrets: ['REGISTRY_KEY'],
  offsets: [],
}

/** Invented people, cases and payments with a published password; asked for as a stand-in is. */
export const demoName = 'demo'
/** The page of those who test the product; asked for in production as a stand-in is. */
export const atlasName = 'atlas'
export const standInNames: readonly string[] = [...serviceNames, demoName, atlasName]

/** The published example of the paper on settings. */
export const examplePepper = 'at-least-sixteen-characters'

/** The settings as they were written; null where nothing was. */
type Given = (name: string) => string | null

const isAddressed = ({ addresses }: Service, given: Given) => addresses.some((name) => given(name) !== null)

/** Names of the services without an address. */
export const unaddressed = (given: Given): ServiceName[] =>
  serviceNames.filter((name) => !isAddressed(services[name], given))

const isOptional = (name: ServiceName): boolean => {
  const service: Service = services[name]
  return service.isOptional === true
}

const isAskedFor = (name: ServiceName): boolean => {
  const service: Service = services[name]
  return service.isAskedFor === true
}

/** Names of the services that a stand-in plays: those without an address, less what the product, or a production start, does without. */
export const standInsWanted = (
  given: Given,
  { isProduction, allowed }: { isProduction: boolean; allowed: readonly string[] },
): ServiceName[] =>
  unaddressed(given).filter(
    (name) => allowed.includes(name) || !(isAskedFor(name) || (isProduction && isOptional(name))),
  )

/** A sentence for every service that the product does without, of whose settings some are there and some are not. */
export const halfSetFaults = (given: Given): string[] =>
  serviceNames.filter(isOptional).flatMap((name) => {
    const { title, addresses, secrets } = services[name]
    const all: readonly string[] = [...addresses, ...secrets]
    const missing = all.filter((one) => given(one) === null)
    if (missing.length === 0 || missing.length === all.length) return []
    return [
      `${missing.join(', ')} must be set too: ${title} needs ${all.join(', ')}, or none of them to do without it.`,
    ]
  })

/**
 * What a production start is refused for, a sentence each: a stand-in or demo data that nobody asked for by name, a secret
 * that everybody can read, codes that another process would refuse. `builtIn` answers what a setting is when it is not set.
 * @source product 5
 */
export function productionFaults(
  given: Given,
  allowed: readonly string[],
  builtIn: (name: string) => string,
): string[] {
  const standIns = unaddressed(given)
    .filter((name) => !isOptional(name) && !allowed.includes(name))
    .map((name) => {
      const { title, addresses } = services[name]
      return `${addresses.join(' or ')} must name ${title} in production. To use the stand-in that ships with the product, name ${name} in ALLOW_STAND_INS.`
    })
  const secrets = [...Object.values<Service>(services), registry]
    .filter((service) => isAddressed(service, given))
    .flatMap(({ title, secrets, isOptional: isWhole }) => secrets.map((name) => ({ name, title, isWhole })))
    // One of several that are missing is told of before.
    .filter(({ name, isWhole }) => given(name) === builtIn(name) || (given(name) === null && !isWhole))
    .map(
      ({ name, title }) =>
        `${name} is the built-in one, which everybody can read. Set it to the one that ${title} gave out.`,
    )
  const pepper = given('CODE_PEPPER')
  const peppers =
    pepper === null || pepper === examplePepper
      ? [
          'CODE_PEPPER must be set in production, to 16 characters or more that nobody can guess and that every process shares: `openssl rand -hex 32` makes some.',
        ]
      : []
  const sealing = [null, builtIn('AUDIT_KEY'), examplePepper].includes(given('AUDIT_KEY'))
    ? [
        'AUDIT_KEY must be set in production, to 16 characters or more that nobody can guess and that stay: without it nobody can tell whether a history was changed. `openssl rand -hex 32` makes some.',
      ]
    : []
  const demo =
    /^(?:true|1|yes|on|y|enabled)$/i.test(given('DEMO_ACCOUNTS') ?? '') && !allowed.includes(demoName)
      ? [
          'DEMO_ACCOUNTS makes accounts with a published password. Leave it out, or name demo in ALLOW_STAND_INS to have them in production.',
        ]
      : []
  return [...peppers, ...sealing, ...demo, ...standIns, ...secrets]
}
