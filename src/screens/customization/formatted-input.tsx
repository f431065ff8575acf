import { useState } from 'react'
import type { FormattedProps } from './formatted-props.ts'
import { MarkedInput } from './marked-input.tsx'
import { ShownInput } from './shown-input.tsx'

/** A formatted text as it will read; for whoever wants it, as it is kept, in a plain field. @source spec §2 Customization area */
export function FormattedInput(props: FormattedProps) {
  const [isMarked, setIsMarked] = useState(false)
  return isMarked ? (
    <MarkedInput {...props} onShown={() => setIsMarked(false)} />
  ) : (
    <ShownInput {...props} onPlain={() => setIsMarked(true)} />
  )
}
