import type { FastifyRequest } from 'fastify'

/** How pages look where their reader chose; null where it is as the device asks. @source look Tokens */
export type PageTheme = 'light' | 'dark' | null

/** The reader's choice; anything else in the cookie is none. */
export function themeOf(request: Pick<FastifyRequest, 'cookies'>): PageTheme {
  const theme = (request.cookies as FastifyRequest['cookies'] | undefined)?.['theme']
  return theme === 'light' || theme === 'dark' ? theme : null
}

/** The page in the theme that its reader chose, so that the first paint is in it. @source look Tokens */
export const withTheme = (page: string, theme: PageTheme): string =>
  theme === null ? page : page.replace('<html', `<html data-theme="${theme}"`)
