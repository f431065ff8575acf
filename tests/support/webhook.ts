import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Db } from '../../src/server/deps.ts'

/** The message that was given up. */
export const givenUpDelivery = '0198c9a0-0000-7000-8000-0000000000aa'

/** Adds a webhook that is told nothing, with a message that was given up then; answers its number. What was given up long ago is swept away. */
export async function addWebhook(db: Db, at = new Date('2026-03-01T06:00:00Z')): Promise<string> {
  const { id } = await db
    .insertInto('webhooks')
    .values({
      name: 'Trial',
      name_bn: 'পরীক্ষা',
      url: 'https://hook.example/trial',
      entities: ['application'],
      is_active: false,
      secret: randomBytes(60),
      subject_id: v7(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('webhook_deliveries')
    .values({
      id: givenUpDelivery,
      webhook_id: id,
      type: 'webhook.test',
      body: '{}',
      state: 'givenUp',
      tries: 10,
      answer: 'noAnswer',
      created_at: at,
      settled_at: at,
    })
    // A database that is kept for the next time has it already.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ webhook_id: id }))
    .execute()
  return String(id)
}
