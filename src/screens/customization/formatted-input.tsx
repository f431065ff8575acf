import { useState } from 'react'
import { blocksOf } from '../../machines/markup.ts'
import type { FormattedProps } from './formatted-props.ts'
import { MarkedInput } from './marked-input.tsx'
import { ShownInput } from './shown-input.tsx'

/** Lists of one kind right below each other are one to the editor that shows, which would count them anew. */
const hasListsTogether = (text: string): boolean =>
  blocksOf(text).some(({ kind }, place, all) => kind !== 'paragraph' && kind === all[place - 1]?.kind)

/**
 * A formatted text as it will read; for whoever wants it, and where it could not be shown as it is, as it is kept, in a plain field.
 * @source spec §2 Customization area
 */
export function FormattedInput(props: FormattedProps) {
  const isShowable = !hasListsTogether(props.value)
  const [isMarked, setIsMarked] = useState(!isShowable)
  if (!isShowable && !isMarked) setIsMarked(true)
  return isMarked ? (
    <MarkedInput {...props} onShown={isShowable ? () => setIsMarked(false) : undefined} />
  ) : (
    <ShownInput {...props} onPlain={() => setIsMarked(true)} />
  )
}
