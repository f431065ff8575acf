import {
  documentSizeBytesMax,
  scanLongSidePixelsMin,
  scanLongSidesPixelsLast,
  scanQuality,
  scanQualityTries,
} from '../../machines/limits.ts'

/** Why a picture could not be brought below the limit. `unavailable`: what does it could not be fetched. */
export type ShrinkFailure = 'undecodable' | 'too_large' | 'unavailable'
export type Shrunk = { isOk: true; file: File } | { isOk: false; failure: ShrinkFailure }

interface Options {
  /** 0 to 100, never falling. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

const fail = (failure: ShrinkFailure): Shrunk => ({ isOk: false, failure })

const longSideOf = async (picture: Blob): Promise<number> => {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  bitmap.close()
  return Math.max(width, height)
}

/** The long sides to try, in pixels: what should do, the least that is easily read, and then whatever helps. */
function sidesToTry(longSidePixels: number, sizeBytes: number): number[] {
  const fitting = Math.floor(longSidePixels * Math.sqrt(documentSizeBytesMax / sizeBytes) * scanQuality)
  const sides = [Math.max(fitting, scanLongSidePixelsMin), scanLongSidePixelsMin, ...scanLongSidesPixelsLast]
  return [...new Set(sides)].filter((side) => side < longSidePixels)
}

const jpegName = (fileName: string): string => `${fileName.replace(/\.[^.]+$/, '')}.jpg`

/**
 * A picture as an upright JPEG below the limit of a document: in all its pixels with less quality first, and only
 * then in fewer pixels, so that its text stays legible. Nothing leaves the page. Rejects when it is stopped.
 * @source spec §5, product 8
 */
export async function shrinkPicture(picture: File, { onProgress, signal }: Options): Promise<Shrunk> {
  const loaded = await import('browser-image-compression').catch(() => null)
  if (loaded === null) return fail('unavailable')
  const { default: compress } = loaded
  // A picture whose kind the system does not know has no type, and would not be looked at.
  const source = picture.type.startsWith('image/')
    ? picture
    : new File([picture], picture.name, { type: 'image/unknown' })
  let begun = 0
  const attempt = async (longSidePixels: number | null): Promise<Blob> => {
    const reach = (100 - begun) * 0.6
    const made = await compress(source, {
      fileType: 'image/jpeg',
      // The package counts in units of 1,048,576 bytes, and takes what is equal to its limit.
      maxSizeMB: (documentSizeBytesMax - 1) / 1_048_576,
      initialQuality: scanQuality,
      // It also lowers the quality until the source is not larger, which a small picture of another kind need not be.
      maxIteration: picture.size < documentSizeBytesMax ? 1 : scanQualityTries,
      alwaysKeepResolution: true,
      ...(longSidePixels === null ? {} : { maxWidthOrHeight: longSidePixels }),
      // Its worker would fetch its code from another site.
      useWebWorker: false,
      onProgress: (percent) => onProgress(begun + (reach * percent) / 100),
      signal,
    })
    begun += reach
    return made
  }
  try {
    let made = await attempt(null)
    const sides = made.size < documentSizeBytesMax ? [] : sidesToTry(await longSideOf(made), made.size)
    for (const side of sides) {
      if (made.size < documentSizeBytesMax) break
      signal.throwIfAborted()
      made = await attempt(side)
    }
    if (made.size >= documentSizeBytesMax) return fail('too_large')
    onProgress(100)
    const { name, lastModified } = picture
    return { isOk: true, file: new File([made], jpegName(name), { type: 'image/jpeg', lastModified }) }
  } catch (error) {
    if (signal.aborted) throw error
    return fail('undecodable')
  }
}
