/** What a browser that reads codes by itself offers; the language of the page's types does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
type DetectorMaker = new (options: { formats: readonly string[] }) => Detector

function makerOf(): DetectorMaker | null {
  const maker: unknown = Reflect.get(window, 'BarcodeDetector')
  // Whoever has it under this name has it with this shape.
  return typeof maker === 'function' ? (maker as DetectorMaker) : null
}

/** Whether this browser reads codes by itself and has a camera to ask for. */
export const canScan = (): boolean => makerOf() !== null && 'mediaDevices' in navigator

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** A camera that is open, until enough was read or it is stopped. */
export interface OpenCamera {
  ended: Promise<void>
  stop: () => void
}

interface Reading {
  formats: readonly string[]
  /** Takes what was read, and says whether it is enough. */
  onRead: (text: string) => boolean
}

/** A code that stays before the camera is read once. */
async function readIn(video: HTMLVideoElement, { formats, onRead }: Reading, isOver: () => boolean) {
  const Maker = makerOf()
  if (!Maker) return
  const detector = new Maker({ formats })
  let last: string | null = null
  while (!isOver()) {
    const [code] = await detector.detect(video)
    if (code && code.rawValue !== last && !isOver()) {
      last = code.rawValue
      if (onRead(last)) return
    }
    await nextFrame()
  }
}

/** Opens the camera at the back, shows it in a video, and reads codes until there are enough. Rejects where it is not given. */
export function scanInto(video: HTMLVideoElement, reading: Reading): OpenCamera {
  let isOver = false
  let stream: MediaStream | null = null
  const close = () => {
    isOver = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const begin = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) return close()
    video.srcObject = stream
    await video.play()
    try {
      await readIn(video, reading, () => isOver)
    } finally {
      close()
    }
  }
  return { ended: begin(), stop: close }
}
