import { Link } from 'wouter'
import { applicationStates } from '../../../machines/application/states.ts'
import { alikeReasonWords } from '../../../words/groups/alike-reason.ts'
import { applicationStateWords } from '../../../words/groups/application-state.ts'
import { m } from '../../../words/messages.js'
import { useCall } from '../../use-call.ts'
import { Banner } from '../banner.tsx'
import { DateTime } from '../date-time.tsx'
import { formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { nameOf } from '../named.ts'
import { Row } from '../page.tsx'
import { StatusTag } from '../status-tag.tsx'
import { written } from '../written.ts'

interface AlikeProps {
  /** Of the case that may be another one's double. */
  id: string
  isOwner: boolean
  hrefOf: (id: string) => string
}

/** Cases that may be the same one, each with why; nothing where there is none, or where it cannot be told. @source product 2.5 */
export function Alike({ id, isOwner, hrefOf }: AlikeProps) {
  const { data } = useCall('GET /applications/{id}/alike', { params: { id } })
  const { rows = [], moreCount = 0, isMoreThanCounted = false } = data ?? {}
  if (rows.length === 0) return null
  const count = formatNumber(moreCount, currentLocale())
  return (
    <Banner tone="warning" title={isOwner ? m.alike_title_own() : m.alike_title_office()} isLive>
      {isOwner ? <p>{m.alike_text_own()}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Row>
              <Link href={hrefOf(row.id)}>{row.referenceNumber}</Link>
              <StatusTag
                tone={applicationStates[row.state].tone}
                label={applicationStateWords[row.state]()}
              />
              <span>
                {isOwner
                  ? null
                  : `${written(row.petitionerName)}${row.court ? `, ${nameOf(row.court)}` : ''} · `}
                <DateTime at={row.submittedAt} form="short" />
                {` · ${row.reasons.map((reason) => alikeReasonWords[reason]()).join(', ')}`}
              </span>
            </Row>
          </li>
        ))}
      </ul>
      {moreCount === 0 ? null : (
        <p>{isMoreThanCounted ? m.alike_text_more_at_least({ count }) : m.alike_text_more({ count })}</p>
      )}
    </Banner>
  )
}
