import { setTimeout as pause } from 'node:timers/promises'
import { v7 } from 'uuid'
import { pdfOf } from '../../tests/support/files.ts'
import { passingMs, tryAgainMs, Person, type Answer, type Told } from '../cluster/person.ts'

/** What is expected of an answer: 200, and what it says. */
function granted({ code, data }: Answer, what: string): Answer['data'] {
  if (code !== 200) throw new Error(`${what}: ${code} ${JSON.stringify(data)}`)
  return data
}

const textOf = (data: Answer['data'], key: string): string => String(data[key])

async function act(person: Person, id: string, event: string): Promise<void> {
  const { version } = granted(await person.ask('GET', `/applications/${id}`), `the case before ${event}`)
  const body = { version, key: v7(), payload: {} }
  granted(await person.ask('POST', `/applications/${id}/actions/${event}`, body), event)
}

/** Pays a bill at the gateway's stand-in, which tells the server by its notification alone. */
async function pay(person: Person, billId: string): Promise<void> {
  const choice = { method: 'cards', type: 'full', partPoisha: null }
  const begun = granted(await person.ask('POST', `/bills/${billId}/payments`, choice), 'starting a payment')
  const transactionId = textOf(begun, 'transactionId')
  const paid = await fetch(new URL('/sandbox/control/pay', textOf(begun, 'pageUrl')), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transactionId, outcome: 'paid', scenario: 'ipnOnly' }),
  })
  if (!paid.ok) throw new Error(`the stand-in did not pay: ${paid.status} ${await paid.text()}`)
  for (const giveUpAt = Date.now() + passingMs; ;) {
    const outcome = granted(await person.ask('GET', `/payments/${transactionId}/outcome`), 'the outcome')
    if (outcome['state'] === 'paid') return
    if (Date.now() > giveUpAt) throw new Error(`the payment is ${textOf(outcome, 'state')} after a minute`)
    await pause(tryAgainMs)
  }
}

async function openBills(person: Person, id: string): Promise<string[]> {
  const { bills } = granted(await person.ask('GET', `/applications/${id}`), 'the bills')
  return (bills as { id: string; state: string }[])
    .filter(({ state }) => state === 'unpaid')
    .map((bill) => bill.id)
}

/** What each kind of person reads all day. */
const readings = {
  litigant: ['/auth/info', '/auth/my-applications', '/auth/dashboard'],
  administrator: ['/auth/info', '/applications?list=unverified', '/administrator/dashboard/data'],
  accountant: ['/auth/info', '/payments', '/accountant/dashboard/data', '/accountant/report'],
  superAdmin: ['/auth/info', '/super-admin/operations'],
} as const

/**
 * A case from its filing to its approval, over HTTP: logged in, uploaded, kept as a draft, submitted, verified, paid by the stand-in, approved; and what
 * each of them reads besides. Answers how many calls there were; throws at the first that is not granted.
 */
export async function walkOnce(url: string, form: object): Promise<number> {
  const told: Told = { codes: new Map(), submitted: new Map(), verified: new Set(), faults: [] }
  const people = new Map<keyof typeof readings, Person>()
  const as = async (key: keyof typeof readings): Promise<Person> => {
    const known = people.get(key) ?? (await new Person(url, told).logIn(key))
    people.set(key, known)
    return known
  }
  const litigant = await as('litigant')
  const uploaded = granted(
    await litigant.upload('/documents', Uint8Array.from(pdfOf()), 'plaint.pdf'),
    'an upload',
  )
  const documents = [{ ...uploaded, name: 'আরজি', weight: '10' }]
  const draft = { draftKey: v7(), applicationId: null, version: null, form: { ...form, documents } }
  const send = (more: object) => litigant.ask('POST', '/auth/send-application', { ...draft, ...more })
  const kept = granted(await send({ intent: 'save' }), 'keeping a draft')
  const { applicationId: id = '' } = granted(
    await send({ intent: 'submit', applicationId: kept.applicationId, version: kept.version }),
    'submitting',
  )
  await act(await as('administrator'), id, 'verify')
  for (const bill of await openBills(litigant, id)) await pay(litigant, bill)
  await act(await as('administrator'), id, 'approve')
  for (const [key, addresses] of Object.entries(readings))
    for (const address of addresses)
      granted(await (await as(key as keyof typeof readings)).ask('GET', address), address)
  if (told.faults.length > 0) throw new Error(told.faults.join('; '))
  return [...told.codes.values()].reduce((sum, count) => sum + count, 0)
}
