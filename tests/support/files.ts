import sharp from 'sharp'
import type { RefusalData } from '../../src/api/call.ts'
import type { World } from './world.ts'

/** A whole PDF of one empty page, as large as asked. `more` are further objects; `catalog` is added to the catalog's entries. */
export function pdfOf({ sizeBytes = 0, catalog = '', more = '' } = {}): Buffer {
  const head = '%PDF-1.4\n'
  const body =
    `1 0 obj<</Type/Catalog/Pages 2 0 R ${catalog}>>endobj\n` +
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj\n${more}\n`
  const end = 'trailer<</Root 1 0 R/Size 9>>\n%%EOF\n'
  const missing = sizeBytes - head.length - body.length - end.length
  const comment = missing > 0 ? `%${' '.repeat(missing - 2)}\n` : ''
  return Buffer.from(`${head}${comment}${body}${end}`, 'latin1')
}

/** A small picture of one colour. */
export const pictureOf = (widthPixels: number, heightPixels: number) =>
  sharp({
    create: { width: widthPixels, height: heightPixels, channels: 3, background: { r: 200, g: 30, b: 60 } },
  })

/** A photograph of noise, which no compression makes much smaller. */
export const noiseOf = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 100 })
    .toBuffer()

/** Sends a file to a call as a browser does; answers code, sentence and data. */
async function sendFile<Data>(
  world: World,
  token: string,
  { path, bytes, fileName }: { path: string; bytes: Uint8Array; fileName: string },
): Promise<{ code: number; message: string; data: Data & RefusalData }> {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`
  const response = await world.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
  })
  return response.json()
}

/** Uploads a document. */
export const uploadFile = (world: World, token: string, bytes: Uint8Array, fileName = 'plaint.pdf') =>
  sendFile<{ id: string; fileName: string; sizeBytes: number }>(world, token, {
    path: '/documents',
    bytes,
    fileName,
  })

/** Uploads a picture of a page. */
export const uploadPicture = (world: World, token: string, bytes: Uint8Array) =>
  sendFile<{ path: string; width: number; height: number; sizeBytes: number }>(world, token, {
    path: '/customization/pictures',
    bytes,
    fileName: 'emblem.png',
  })

/** The bytes of a document as somebody gets them. */
export const fetchFile = (world: World, token: string, id: string) =>
  world.app.inject({ url: `/api/documents/${id}`, headers: { authorization: `Bearer ${token}` } })
