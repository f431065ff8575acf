/** A QR code: its side in modules, and its dark modules as the path of a drawing of that size. */
export interface QrCode {
  sizeModules: number
  path: string
}

/**
 * The QR code of a text, readable with a seventh of it dirty. A drawing leaves four modules of white around it. What
 * makes it is loaded when it is first needed.
 * @source product 8
 */
export async function qrCodeOf(text: string): Promise<QrCode> {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const runs: string[] = []
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      if (!data[row * size + column]) continue
      let length = 1
      while (column + length < size && data[row * size + column + length]) length += 1
      runs.push(`M${column} ${row}h${length}v1h-${length}z`)
      column += length
    }
  return { sizeModules: size, path: runs.join('') }
}
