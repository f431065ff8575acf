import { useSearchParams } from 'wouter'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { withParams } from '../parts/pages.tsx'

/** Takes what narrows a list, by its names in the address, out of it. */
export function ShowAll({ names }: { names: readonly string[] }) {
  const [params, setParams] = useSearchParams()
  const all = withParams(params, Object.fromEntries(names.map((name) => [name, null])))
  return (
    <Button variant="secondary" onPress={() => setParams(new URLSearchParams(all))}>
      {m.editor_action_show_all()}
    </Button>
  )
}

/** That a list is there, and that what narrows it leaves none of it. @source look States */
export const NoMatch = ({ names, text }: { names: readonly string[]; text: string }) => (
  <EmptyState title={m.editor_title_no_match()} text={text} action={<ShowAll names={names} />} />
)
