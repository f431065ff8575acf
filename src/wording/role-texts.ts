import type { RoleSlug } from '../machines/roles.ts'
import { m } from '../words/messages.js'
import type { Word } from './word.ts'

/** What people of the specification's roles do, as the seed writes it in English. @source spec §3 Role, §6 */
export const roleTexts: Record<RoleSlug, Word> = {
  plaintiff_user: m.role_text_does_plaintiff_user,
  administrator: m.role_text_does_administrator,
  dispatcher: m.role_text_does_dispatcher,
  accountant: m.role_text_does_accountant,
  'super-admin': m.role_text_does_super_admin,
}

/** What a role's people do, in the language of the page as long as nobody has written it anew; else as it was written. */
export function roleText({ slug, description }: { slug: string; description: string }): string {
  const shipped = (roleTexts as Readonly<Record<string, Word | undefined>>)[slug]
  return shipped?.({}, { locale: 'en' }) === description ? shipped() : description
}
