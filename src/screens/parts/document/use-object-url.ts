import { useEffect, useState } from 'react'

/** An address in this page for bytes that are here; given back when they are no longer shown. Null until there is one. */
export function useObjectUrl(bytes: Blob | null): string | null {
  const [made, setMade] = useState<{ bytes: Blob; url: string } | null>(null)
  useEffect(() => {
    if (!bytes) return
    const url = URL.createObjectURL(bytes)
    setMade({ bytes, url })
    return () => URL.revokeObjectURL(url)
  }, [bytes])
  return made !== null && made.bytes === bytes ? made.url : null
}
