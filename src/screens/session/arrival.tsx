import { useState } from 'react'
import { Redirect } from 'wouter'
import { Page } from '../parts/page.tsx'
import { useSessionError } from '../session.ts'

/** The way in is behind; the gate leads on. When the account could not be loaded, the login screen is next. @source spec §8 */
export function Arrival({ title }: { title: string }) {
  const error = useSessionError()
  const [before] = useState(error)
  if (error !== null && error !== before) return <Redirect to={`/login${location.search}`} replace />
  return <Page title={title}>{null}</Page>
}
