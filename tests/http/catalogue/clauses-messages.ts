import type { Answer, Trial } from '../../support/trials.ts'
import type { CallOptions, World } from '../../support/world.ts'

const empty = ['', ' \t\n'] as const

/** `send` with each emptiness in a field, and as it is: one trial. */
const trial = (
  at: string,
  send: (part: Record<string, string>, how: CallOptions, version: number) => Promise<Answer>,
  version?: () => Promise<number>,
): Trial => ({
  code: 422,
  at,
  ...(version ? { prepare: async () => String(await version()) } : {}),
  wrong: empty.map((text) => (how, subject) => send({ [at]: text }, how, Number(subject))),
  right: (how, subject) => send({}, how, Number(subject)),
})

const page = { slug: 'home' } as const
const notice = { kind: 'PaymentCompleted' } as const

/** What is wrong with a running text that is empty, at the server's door. @source spec §5 Admin forms */
export function messageTrials(world: () => World, tokenOf: (key: 'superAdmin' | 'administrator') => string) {
  const token = () => tokenOf('superAdmin')
  const readPage = () => world().call('GET /customization/pages/{slug}', { params: page }, token())
  const readNotice = () => world().call('GET /customization/notices/{kind}', { params: notice }, token())
  return {
    page_text_required: trial(
      'description_bn',
      async (part, how, version) => {
        const texts = { ...(await readPage()).data.texts, ...part }
        const input = { params: page, body: { texts, version } }
        return world().call('POST /customization/pages/{slug}', input, { ...how, token: token() })
      },
      async () => (await readPage()).data.version,
    ),
    faq_answer_required: trial('description', (part, how) => {
      const names = { nameBn: 'কত দিন লাগে?', name: 'How long does it take?' }
      const body = {
        ...names,
        descriptionBn: 'এক দিন।',
        description: 'One day.',
        status: 'de_active',
        ...part,
      }
      return world().call('POST /customization/faqs', { body }, { ...how, token: token() })
    }),
    remark_required: trial('nameBn', (part, how) => {
      const body = { act: 'reject', nameBn: 'ঠিকানা নেই।', name: 'No address.', status: 'de_active', ...part }
      return world().call('POST /common-remarks', { body }, { ...how, token: tokenOf('administrator') })
    }),
    notice_text_required: trial(
      'text',
      async (part, how, version) => {
        const body = { ...(await readNotice()).data.texts, version, ...part }
        const input = { params: notice, body }
        return world().call('POST /customization/notices/{kind}', input, { ...how, token: token() })
      },
      async () => (await readNotice()).data.version,
    ),
    broadcast_text_required: trial('name', (part, how) => {
      const body = {
        nameBn: 'কাল কার্যালয় বন্ধ।',
        name: 'The office is closed tomorrow.',
        tone: 'information',
        audience: 'everybody',
        officeId: '',
        roleId: '',
        fromDay: '2026-11-01',
        toDay: '2026-11-02',
        status: 'de_active',
        ...part,
      }
      return world().call('POST /customization/broadcasts', { body }, { ...how, token: token() })
    }),
  }
}
