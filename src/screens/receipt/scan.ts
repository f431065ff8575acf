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

/** A camera that is open: what it reads first, or null when it was stopped before. */
export interface Scan {
  found: Promise<string | null>
  stop: () => void
}

async function firstIn(video: HTMLVideoElement, isOver: () => boolean): Promise<string | null> {
  const Maker = makerOf()
  if (!Maker) return null
  const detector = new Maker({ formats: ['qr_code'] })
  while (!isOver()) {
    const [code] = await detector.detect(video)
    if (code) return code.rawValue
    await nextFrame()
  }
  return null
}

/** Opens the camera at the back, shows it in a video, and reads the first code that it sees. Rejects where it is not given. */
export function scanInto(video: HTMLVideoElement): Scan {
  let isOver = false
  let stream: MediaStream | null = null
  const close = () => {
    isOver = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const begin = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) {
      close()
      return null
    }
    video.srcObject = stream
    await video.play()
    try {
      return await firstIn(video, () => isOver)
    } finally {
      close()
    }
  }
  return { found: begin(), stop: close }
}
