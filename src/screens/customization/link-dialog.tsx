import { useState } from 'react'
import { isReadersLink } from '../../machines/formatted.ts'
import { m } from '../../words/messages.js'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { fieldWords } from '../parts/field-words.ts'
import { TextField } from '../parts/text-field.tsx'

interface LinkDialogProps {
  /** Where the link leads now; empty where there is none yet. */
  address: string
  /** Whether the words of the link are there already. */
  hasWords: boolean
  lang: 'bn' | 'en'
  onLead: (address: string | null, words: string) => void
  onCancel: () => void
}

/** Asks where a link leads, by the rule that the server has; an address that is taken away takes the link with it. @source spec §2 Customization area, product 7 */
export function LinkDialog({ address: begin, hasWords, lang, onLead, onCancel }: LinkDialogProps) {
  const [words, setWords] = useState('')
  const [typed, setTyped] = useState(begin)
  const [isTried, setIsTried] = useState(false)
  const asksWords = !hasWords && begin === ''
  const address = typed.trim()
  const isRight = isReadersLink(address) || (address === '' && begin !== '')
  const isNamed = !asksWords || words.trim() !== ''
  const lead = () => {
    setIsTried(true)
    if (isRight && isNamed) onLead(address === '' ? null : address, words.trim())
  }
  return (
    <ConfirmDialog
      isOpen
      title={m.formatted_title_link()}
      confirmLabel={m.parts_action_save()}
      onConfirm={lead}
      onCancel={onCancel}
    >
      {asksWords ? (
        <TextField
          name="link_words"
          label={m.formatted_label_words()}
          lang={lang}
          value={words}
          onChange={setWords}
          error={isTried && !isNamed ? fieldWords.required() : undefined}
          isRequired
          autoComplete="off"
        />
      ) : null}
      <TextField
        name="link_address"
        label={m.formatted_label_address()}
        hint={begin === '' ? m.formatted_hint_address() : m.formatted_hint_address_away()}
        value={typed}
        onChange={setTyped}
        onBlur={() => setIsTried(isTried || address !== '')}
        error={isTried && !isRight ? fieldWords.link_invalid() : undefined}
        isRequired={begin === ''}
        inputMode="url"
        isPlain
        autoComplete="off"
      />
    </ConfirmDialog>
  )
}
