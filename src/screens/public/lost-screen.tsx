import { m } from '../../words/messages.js'
import { OwnWays } from '../parts/own-ways.tsx'
import { Page } from '../parts/page.tsx'

/** @source spec §2, §8 */
export const NotFoundScreen = () => (
  <Page title={m.route_title_not_found()}>
    <p>{m.public_text_not_found()}</p>
    <OwnWays />
  </Page>
)

/** A known path that the person's slugs do not open. @source product 3 */
export const NotAllowedScreen = () => (
  <Page title={m.route_title_not_allowed()}>
    <p>{m.public_text_not_allowed()}</p>
    <OwnWays />
  </Page>
)
