import { Suspense, use, useState, type ReactNode } from 'react'
import { m } from '../../words/messages.js'
import { ActPaneContext } from './act-pane-context.ts'
import { CaseRemarksContext } from './case/remark-drafts.ts'
import styles from './panes.module.css'
import { Skeleton } from './skeleton.tsx'
import { useMedia } from './use-media.ts'

type PanesProps = {
  /** What the case is, and what can be done: they never scroll. */
  head: ReactNode
  children: ReactNode
  /** The papers, beside the case from 1280 px and behind a tab from 992 px; `show` opens that tab. */
  papers?: ((show: () => void) => ReactNode) | undefined
}

type Side = 'facts' | 'papers'

const Sides = ({ side, onChoose }: { side: Side; onChoose: (side: Side) => void }) => (
  <div className={styles.sides}>
    {(['facts', 'papers'] as const).map((each) => (
      <button key={each} type="button" aria-pressed={side === each} onClick={() => onChoose(each)}>
        {each === 'facts' ? m.staff_title_case() : m.filing_title_step_documents()}
      </button>
    ))}
  </div>
)

/**
 * A list, a case and its papers side by side, each with a scroll of its own: three panes from 1280 px, two from 992 px with
 * the papers behind a tab, one page below. An act that is typed stands in one more, at the end, and the list gives way to it.
 * @source look Staff
 */
export function Panes({ head, children, papers }: PanesProps) {
  const isDesk = useMedia('(width >= 992px)')
  const isWide = useMedia('(width >= 1280px)')
  const [chosen, setSide] = useState<Side>('facts')
  const isMarking = typeof use(CaseRemarksContext)?.marking === 'number'
  // A place on a paper is asked for: it must be seen.
  const side = isMarking ? 'papers' : chosen
  const [act, setAct] = useState<HTMLElement | null>(null)
  const hasTab = papers !== undefined && isDesk && !isWide
  return (
    <ActPaneContext value={isDesk ? act : null}>
      <div className={styles.panes} data-papers={papers ? '' : undefined}>
        <div className={styles.case}>
          <div className={styles.head}>
            {head}
            {hasTab ? <Sides side={side} onChoose={setSide} /> : null}
          </div>
          <div className={styles.body} hidden={hasTab && side === 'papers'}>
            {children}
          </div>
          {hasTab ? (
            <div className={styles.papers} hidden={side === 'facts'}>
              {papers(() => setSide('papers'))}
            </div>
          ) : null}
        </div>
        {papers && isWide ? <div className={styles.papers}>{papers(() => undefined)}</div> : null}
        {isDesk ? <div ref={setAct} className={styles.act} /> : null}
      </div>
    </ActPaneContext>
  )
}

/** The list that a case was opened from, and the case: the list is the same one whatever stands beside it. @source look Staff */
export function BesideList({ list, children }: { list: ReactNode; children: ReactNode }) {
  const isDesk = useMedia('(width >= 992px)')
  return (
    <div className={styles.beside}>
      {isDesk ? (
        <div className={styles.list}>
          <Suspense fallback={<Skeleton lineCount={8} />}>{list}</Suspense>
        </div>
      ) : null}
      {children}
    </div>
  )
}
