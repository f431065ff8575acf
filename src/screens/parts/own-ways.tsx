import { m } from '../../words/messages.js'
import { useAccount } from '../session.ts'
import { ButtonRow, LinkButton } from './button.tsx'

/** The ways on from where nothing is to be seen: to the own first screen, for whoever has one, and home. */
export const OwnWays = () => {
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
