import { useObjectUrl } from './use-object-url.ts'
import styles from './document.module.css'

/** A small picture of bytes that are here; it stands beside its name, so it says nothing by itself. */
export function Thumbnail({ bytes }: { bytes: Blob }) {
  const url = useObjectUrl(bytes)
  return url === null ? null : <img className={styles.thumbnail} src={url} alt="" />
}
