import type { FormattedText } from '../../api/entity-parts.ts'
import { toldText, type ToldText } from '../../machines/markup.ts'

/** Every text of the site a few times over: what is edited leaves its former words behind. */
const heldMax = 2_000
const held = new Map<string, ToldText>()

/** Read once: a text takes milliseconds, and whoever opens a page asks for all of its texts. */
function read(source: string): ToldText {
  const known = held.get(source)
  if (known) return known
  if (held.size >= heldMax) held.clear()
  const told = toldText(source)
  held.set(source, told)
  return told
}

/** A formatted text as everybody is told it: whatever stands in the table, nothing but its blocks goes out. @source spec §3 Page content, product 7 */
export function formattedOf(text: { name: string; nameBn: string }): FormattedText {
  const [en, bn] = [read(text.name), read(text.nameBn)]
  return {
    name: en.words,
    nameBn: bn.words,
    ...(en.blocks ? { blocks: en.blocks } : {}),
    ...(bn.blocks ? { blocksBn: bn.blocks } : {}),
  }
}
