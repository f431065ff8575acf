import type { Dispatch } from '../../api/entities.ts'
import { hasPapersIn } from '../../machines/dispatch/states.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { Quiet, Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { written } from '../parts/written.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'
import { Lines } from './line-cards.tsx'
import { PrintResults } from './print-bar.tsx'
import { usePrint } from './use-print.ts'

const Covers = ({ dispatch }: { dispatch: Dispatch }) => {
  const { run, print } = usePrint()
  const { id, state, version } = dispatch
  const name = written(dispatch.caseNumber)
  return (
    <>
      <Quiet>{[name, dispatch.referenceNumber].filter(Boolean).join(' · ')}</Quiet>
      <p>{m.paper_text_covers()}</p>
      {run?.isOver ? <PrintResults run={run} /> : null}
      <ButtonRow>
        <Button
          onPress={() => print('covers', [{ id, state, version, name }])}
          isPending={run !== null && !run.isOver}
          disabledReason={hasPapersIn(state) ? undefined : m.field_error_no_cover()}
        >
          {m.paper_action_covers()}
        </Button>
      </ButtonRow>
      <Section title={m.dispatch_label_lines()}>
        <Lines lines={dispatch.lines} />
      </Section>
    </>
  )
}

/** The covers of one dispatch, a sheet for each defendant, as the paper maker draws them. @source spec §2 Dispatcher area */
export function DispatchPrint({ params }: ScreenProps) {
  const read = useCall('GET /dispatches/{id}', { params: { id: params['id'] ?? '' } })
  if (read.data) return <Covers dispatch={read.data} />
  if (read.state === 'failed') return <FailedRead read={read} />
  return <Skeleton lineCount={8} />
}
