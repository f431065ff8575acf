import { useState } from 'react'
import { send } from '../../api/client.ts'
import { demoRoles, type DemoRole } from '../../machines/demo.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { Quiet, Section } from '../parts/page.tsx'
import { acceptToken, session } from '../session.ts'

/** Words of their own: those of the staff's frame would come with a file of it. */
const labels: Record<DemoRole, () => string> = {
  plaintiff_user: m.session_action_demo_plaintiff_user,
  administrator: m.session_action_demo_administrator,
  dispatcher: m.session_action_demo_dispatcher,
  accountant: m.session_action_demo_accountant,
  'super-admin': m.session_action_demo_super_admin,
}

/** Each role by one press, where the server has demo accounts. @source product 5 */
export function DemoEntry() {
  const [asked, setAsked] = useState<DemoRole | null>(null)
  const enter = async (role: DemoRole) => {
    setAsked(role)
    const answer = await send('POST /auth/demo-login', { body: { role } })
    setAsked(null)
    if (answer.isOk) return acceptToken(answer.data.access_token, false)
    session.send({ type: 'login' })
    const { codeTicket } = answer.data
    if (codeTicket) return session.send({ type: 'codeWanted', ticket: codeTicket })
    session.send({ type: 'refused', error: answer.message })
  }
  return (
    <Section title={m.session_title_demo()}>
      <Quiet>{m.session_text_demo()}</Quiet>
      <ButtonRow>
        {demoRoles.map((role) => (
          <Button key={role} variant="secondary" isPending={asked === role} onPress={() => void enter(role)}>
            {labels[role]()}
          </Button>
        ))}
      </ButtonRow>
    </Section>
  )
}
