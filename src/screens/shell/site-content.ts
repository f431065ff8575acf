import { useEffect, useState } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'

export type SiteContent = CallReply<'GET /pages'>

let held: SiteContent | null = null

/** The site's own texts, fetched once; null until they are there. @source spec §3 Page content */
export function useSiteContent(): SiteContent | null {
  const [content, setContent] = useState(held)
  useEffect(() => {
    if (held) return
    void send('GET /pages', {}).then((answer) => {
      if (!answer.isOk) return
      held = answer.data
      setContent(answer.data)
    })
  }, [])
  return content
}
