import { m } from '../../words/messages.js'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { useAccount } from '../session.ts'

const Ways = () => {
  const account = useAccount()
  return (
    <ButtonRow>
      {account ? <LinkButton href="/dashboard">{m.public_action_own()}</LinkButton> : null}
      <LinkButton href="/home" variant={account ? 'secondary' : 'primary'}>
        {m.public_action_home()}
      </LinkButton>
    </ButtonRow>
  )
}

/** @source spec §2, §8 */
export const NotFoundScreen = () => (
  <Page title={m.route_title_not_found()}>
    <p>{m.public_text_not_found()}</p>
    <Ways />
  </Page>
)

/** A known path that the person's slugs do not open. @source product 3 */
export const NotAllowedScreen = () => (
  <Page title={m.route_title_not_allowed()}>
    <p>{m.public_text_not_allowed()}</p>
    <Ways />
  </Page>
)
