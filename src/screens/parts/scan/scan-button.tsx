import { Suspense, useState } from 'react'
import { Banner } from '../banner.tsx'
import { Button, ButtonRow } from '../button.tsx'
import { lazyScreen } from '../lazy-screen.ts'
import { Loader } from '../loader.tsx'
import { canScan } from './scan.ts'
import { scanKinds, type ScanKind } from './scan-kinds.ts'

// The camera's part comes when somebody scans.
const Scanner = lazyScreen(async () => (await import('./scanner.tsx')).Scanner)

interface ScanButtonProps {
  kind: ScanKind
  onFound: (text: string) => boolean
  /** It is what the page is for. */
  isMain?: boolean
}

/** Reads codes with the camera where the browser can, until `onFound` says that it is enough; nothing where it cannot. */
export const ScanButton = ({ kind, onFound, isMain = false }: ScanButtonProps) => {
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')
  if (!canScan()) return null
  const words = scanKinds[kind]
  if (state === 'open')
    return (
      <Suspense fallback={<Loader isActive />}>
        <Scanner
          kind={kind}
          onFound={(text) => {
            const isEnough = onFound(text)
            if (isEnough) setState('closed')
            return isEnough
          }}
          onStop={() => setState('closed')}
          onFailed={() => setState('failed')}
        />
      </Suspense>
    )
  return (
    <>
      {state === 'failed' ? <Banner tone="warning" title={words.failed()} isLive /> : null}
      <ButtonRow>
        <Button variant={isMain ? 'primary' : 'secondary'} onPress={() => setState('open')}>
          {words.start()}
        </Button>
      </ButtonRow>
    </>
  )
}
