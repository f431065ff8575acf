import { v7 } from 'uuid'
import type { DemoKey } from '../../src/server/seed/people.ts'
import type { World } from './world.ts'

/** Somebody of a test's own. */
export interface PersonLike {
  userId: string
  name: string
  email: string
}

/** Somebody new who is what a demo account is, with its password and, unless told, its roles; their mobile is nobody else's. */
export async function personLike(
  world: Pick<World, 'db' | 'userId'>,
  key: DemoKey,
  { mobile = null, hasRoles = true }: { mobile?: string | null; hasRoles?: boolean } = {},
): Promise<PersonLike> {
  const [userId, likeId] = [v7(), await world.userId(key)]
  const email = `${userId}@example.test`
  const users = world.db.selectFrom('users').selectAll().where('id', '=', likeId)
  const model = await users.executeTakeFirstOrThrow()
  await world.db
    .insertInto('users')
    .values({ ...model, id: userId, email, mobile, nid: null, number: undefined })
    .execute()
  const roles = await world.db.selectFrom('user_roles').selectAll().where('user_id', '=', likeId).execute()
  if (hasRoles)
    await world.db
      .insertInto('user_roles')
      .values(roles.map((role) => ({ ...role, user_id: userId })))
      .execute()
  return { userId, name: model.name, email }
}
