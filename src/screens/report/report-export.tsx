import { useEffect, useRef, useState } from 'react'
import { downloadReport, type Lines, type ReportFormat } from '../../api/report-file.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Progress } from '../parts/progress.tsx'
import { saveAs } from '../parts/save-as.ts'
import styles from './export.module.css'
import { useReportFilter } from '../parts/report-filter.tsx'

const figure = (value: number) => formatNumber(value, currentLocale())

/** A file on its way: which, and how far it is. */
interface Under {
  format: ReportFormat
  lines: Lines
}

const Coming = ({ under: { format, lines }, onStop }: { under: Under; onStop: () => void }) => {
  const { count, total } = lines
  const isTold = format === 'csv'
  return (
    <div className={styles.coming}>
      {isTold ? (
        <Progress label={m.report_action_export()} percent={total > 0 ? (100 * count) / total : 0} />
      ) : (
        <progress aria-label={m.report_action_export_workbook()} />
      )}
      <output>
        {isTold
          ? m.report_text_export_progress({ count: figure(count), total: figure(total) })
          : m.report_text_export_making({ total: figure(total) })}
      </output>
      <Button variant="secondary" onPress={onStop}>
        {m.document_action_stop()}
      </Button>
    </div>
  )
}

const actions: Record<ReportFormat, () => string> = {
  csv: m.report_action_export,
  xlsx: m.report_action_export_workbook,
}
const formats: readonly ReportFormat[] = ['csv', 'xlsx']

/** The report of the address as a file for sheets: how far it is, a way to stop, and where it was refused, why. @source product 4 */
export const ReportExport = ({ lineCount }: { lineCount: number }) => {
  const filter = useReportFilter()
  const [under, setUnder] = useState<Under | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const asked = useRef<AbortController | null>(null)
  useEffect(() => () => asked.current?.abort(), [])
  const start = async (format: ReportFormat) => {
    asked.current = new AbortController()
    setFailure(null)
    setUnder({ format, lines: { count: 0, total: lineCount } })
    const onLines = (lines: Lines) => setUnder({ format, lines })
    const file = await downloadReport(filter, format, { onLines, signal: asked.current.signal })
    setUnder(null)
    if (file instanceof Blob)
      saveAs(`${['report', filter.from, filter.to].filter(Boolean).join('-')}.${format}`, file)
    else if (file !== null) setFailure(file.message)
  }
  return (
    <div className={styles.export} data-print="hide">
      {failure === null ? null : (
        <Banner tone="danger" title={m.report_title_export_failed()} isLive>
          <p>{failure}</p>
        </Banner>
      )}
      {under ? (
        <Coming under={under} onStop={() => asked.current?.abort()} />
      ) : (
        <ButtonRow>
          {formats.map((format) => (
            <Button key={format} variant="secondary" onPress={() => void start(format)}>
              {actions[format]()}
            </Button>
          ))}
        </ButtonRow>
      )}
    </div>
  )
}
