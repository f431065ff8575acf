import type { FastifyRequest } from 'fastify'

/**
 * The page with the theme that its reader chose, so that the first paint is in it; anything else in the cookie is no theme.
 * @source look Tokens
 */
export function withTheme(page: string, request: Pick<FastifyRequest, 'cookies'>): string {
  const theme = (request.cookies as FastifyRequest['cookies'] | undefined)?.['theme']
  if (theme !== 'light' && theme !== 'dark') return page
  return page.replace('<html', `<html data-theme="${theme}"`)
}
