import { useEffect, useState } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import { givenAnswer, takeGiven } from '../given.ts'

export type SiteContent = CallReply<'GET /pages'>

let held: SiteContent | null = null
let asked: Promise<SiteContent | null> | null = null

/** Asked once for all parts of a page, so that they hear of it at once; anew after it could not be had. */
async function ask(): Promise<SiteContent | null> {
  const answer = await send('GET /pages', {})
  asked = null
  return answer.isOk ? (held = answer.data) : null
}

/** What came with the page. The server draws for everybody and holds nothing of it. */
function given(): SiteContent | null {
  const answer = givenAnswer('GET /pages', {})
  return answer?.isOk ? answer.data : null
}

/** The site's own texts, once, for whoever cannot wait for them to be drawn; null where they could not be had. */
export const fetchSiteContent = (): Promise<SiteContent | null> =>
  held ? Promise.resolve(held) : (asked ??= ask())

/** The site's own texts, fetched once; null until they are there, empty where they could not be had. @source spec §3 Page content */
export function useSiteContent(): SiteContent | null {
  const [content, setContent] = useState(() => held ?? given())
  useEffect(() => {
    held ??= given()
    takeGiven('GET /pages', {})
    if (held) return
    void fetchSiteContent().then((answer) => setContent(answer ?? {}))
  }, [])
  return content
}
