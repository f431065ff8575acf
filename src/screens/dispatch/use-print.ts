import { useRef, useState } from 'react'
import type { DispatchPaper } from '../../api/files.ts'
import type { ChosenRow } from '../parts/bulk/bulk.ts'
import { beginning, printPapers, type PrintRun } from './print-run.ts'

/** Papers of chosen dispatches, on their way or made. @source spec §2 Dispatcher area */
export function usePrint() {
  const [run, setRun] = useState<PrintRun | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const print = (paper: DispatchPaper, rows: readonly ChosenRow[]) => {
    const control = new AbortController()
    stopping.current = control
    setRun(beginning(rows.length))
    void printPapers(paper, rows, { onChange: setRun, signal: control.signal })
  }
  return { run, print, stop: () => stopping.current?.abort(), close: () => setRun(null) }
}
