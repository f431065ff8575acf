import { useState } from 'react'
import { Redirect } from 'wouter'
import { Page } from '../parts/page.tsx'
import { useSearch } from '../parts/use-search.ts'
import { useSessionError } from '../session.ts'

/** The way in is behind; the gate leads on. When the account could not be loaded, the login screen is next. @source spec §8 */
export function Arrival({ title }: { title: string }) {
  const error = useSessionError()
  const [before] = useState(error)
  const search = useSearch()
  if (error !== null && error !== before) return <Redirect to={`/login${search}`} replace />
  return <Page title={title}>{null}</Page>
}
