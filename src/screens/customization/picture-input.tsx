import { useEffect, useRef, useState } from 'react'
import { upload } from '../../api/client.ts'
import { documentSizeBytesMax } from '../../machines/limits.ts'
import { pictureKinds } from '../../machines/picture.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import type { FieldProps } from '../parts/field.tsx'
import { FileField } from '../parts/file-field.tsx'
import { Progress } from '../parts/progress.tsx'
import styles from './editor.module.css'

/** A photo as a phone makes it is too large; a drawing that is small enough keeps what shines through it. */
async function madeSmaller(file: File, signal: AbortSignal): Promise<File> {
  if (file.size < documentSizeBytesMax) return file
  const { shrinkPicture } = await import('../parts/shrink.ts')
  const shrunk = await shrinkPicture(file, { onProgress: () => {}, signal })
  // What could not be made smaller is refused by the server, which says why.
  return shrunk.isOk ? shrunk.file : file
}

/** A picture of a page: the one there is, and a way to give another. The value is its path, empty where there is none. @source spec §3 Page content */
export function PictureInput({ value, onChange, ...field }: FieldProps<string>) {
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | undefined>()
  const control = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    control.current = own
    return () => own.abort()
  }, [])
  const take = async (given: File): Promise<void> => {
    const { signal } = control.current
    setFault(undefined)
    setPercent(0)
    const file = await madeSmaller(given, signal).catch(() => given)
    const answer = await upload(
      'POST /customization/pictures',
      file,
      (share) => setPercent(share * 100),
      signal,
    )
    if (signal.aborted) return
    setPercent(null)
    if (answer.isOk) onChange(answer.data.path)
    else setFault(answer.data.fields?.[0]?.message ?? answer.message)
  }
  return (
    <>
      <FileField
        {...field}
        error={fault ?? field.error}
        isOne
        accept={pictureKinds.join(',')}
        onFiles={([file]) => {
          if (file) void take(file)
        }}
      />
      {percent === null ? null : (
        <Progress label={m.parts_state_uploading({ name: field.label })} percent={percent} />
      )}
      {value === '' ? null : (
        <div className={styles.picture}>
          <img src={value} alt={field.label} />
          <ButtonRow>
            <Button variant="secondary" onPress={() => onChange('')}>
              {m.page_action_take_picture_away({ label: field.label })}
            </Button>
          </ButtonRow>
        </div>
      )}
    </>
  )
}
