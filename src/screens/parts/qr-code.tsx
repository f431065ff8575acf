import { useEffect, useState } from 'react'
import { qrCodeOf, type QrCode as Drawn } from '../../api/qr.ts'
import styles from './qr-code.module.css'

/** White around a code, in modules; readers want four. */
const quiet = 4

/** The code as a picture by an address that carries it. */
function addressOf({ sizeModules, path }: Drawn): string {
  const side = sizeModules + 2 * quiet
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quiet} ${-quiet} ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

type QrCodeProps = {
  /** What a reader of the code gets. */
  text: string
  /** What is said instead of it. */
  label: string
}

/** A text as a QR code, black on white in both themes. Its place is kept free until it is drawn. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    let isCurrent = true
    void qrCodeOf(text).then((code) => {
      if (isCurrent) setDrawn(code)
    })
    return () => {
      isCurrent = false
    }
  }, [text])
  if (!drawn) return <span className={styles.code} />
  return <img data-theme="light" className={styles.code} src={addressOf(drawn)} alt={label} />
}
