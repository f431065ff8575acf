import { m } from '../../words/messages.js'
import { ErrorState } from '../parts/error-state.tsx'
import { formatDay, formatDigits } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { Page, Quiet } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useCall } from '../use-call.ts'

/** The privacy notice in force, which every account begins by agreeing to. @source domain 9 */
export function PrivacyScreen() {
  const read = useCall('GET /privacy-notice', {})
  const locale = currentLocale()
  return (
    <Page title={m.route_title_privacy()}>
      {read.data ? (
        <>
          <Quiet>
            {m.privacy_text_version({
              version: formatDigits(read.data.version, locale),
              day: formatDay(read.data.effectiveFrom, locale),
            })}
          </Quiet>
          {nameOf(read.data.text)
            .split(/\n\s*\n/)
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </>
      ) : read.state === 'failed' ? (
        <ErrorState text={read.message} onRetry={read.reload} />
      ) : (
        <Skeleton lineCount={8} />
      )}
    </Page>
  )
}
