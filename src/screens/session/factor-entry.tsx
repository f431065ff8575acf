import { useEffect, useState } from 'react'
import { send } from '../../api/client.ts'
import { faultsIn } from '../../machines/form.ts'
import { halfLoginMinutes } from '../../machines/limits.ts'
import { factorProofSchema } from '../../machines/second-factor.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { fieldsOf, messageAt } from '../parts/field-words.ts'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { TextField } from '../parts/text-field.tsx'
import { held, session, useSessionState } from '../session.ts'
import { keptFactor } from './kept-factor.ts'
import { noRefusal, StepForm } from './step-form.tsx'

const conflict = 409

/** The code of the app, or a recovery code, after the right password. @source product 7 */
export function FactorEntry({ ticket }: { ticket: string }) {
  const state = useSessionState()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState(noRefusal)
  // Until the code was taken or given up; a page that is loaded anew leaves it there.
  useEffect(() => {
    keptFactor.write(ticket, held.isRemembered)
    return keptFactor.clear
  }, [ticket])
  const give = async () => {
    session.send({ type: 'code' })
    const answer = await send('POST /auth/login/code', { body: { ticket, code } })
    if (answer.isOk) return session.send({ type: 'accepted', token: answer.data.access_token })
    const error = answer.message
    if (answer.code === conflict) return session.send({ type: 'codeLate', error })
    setRefused({ error, fields: fieldsOf(answer.data) })
    session.send({ type: 'refused', error })
  }
  const labels = { code: m.factor_field_code() }
  return (
    <StepForm
      labels={labels}
      refused={refused}
      refusedTitle={m.session_title_refused()}
      check={() => faultsIn(factorProofSchema, { code })}
      onValid={() => void give()}
      lead={<p>{m.factor_text_login({ minutes: formatNumber(halfLoginMinutes, currentLocale()) })}</p>}
    >
      {(errors) => (
        <>
          <TextField
            label={labels.code}
            hint={m.factor_hint_login()}
            name="code"
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            error={messageAt(errors, 'code')}
            isPlain
            isRequired
          />
          <ButtonRow isSticky>
            <Button type="submit" isPending={state !== 'halfLoggedIn'}>
              {m.session_action_login()}
            </Button>
            <Button
              variant="quiet"
              isDisabled={state !== 'halfLoggedIn'}
              onPress={() => session.send({ type: 'givenUp' })}
            >
              {m.factor_action_other()}
            </Button>
          </ButtonRow>
        </>
      )}
    </StepForm>
  )
}
