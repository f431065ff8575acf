import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** In how many pieces what is seen of a page comes. */
const pieceCount = 8
/** How long the net is silent after the page's head, so that it no longer waits for its letters, and after each piece. In milliseconds. */
const headMs = 220
const silenceMs = 40

async function writeInPieces(reply: ServerResponse, page: Buffer): Promise<void> {
  const start = Math.max(0, page.indexOf('<body'))
  const size = Math.ceil((page.length - start) / pieceCount)
  reply.write(page.subarray(0, start))
  await pause(headMs)
  for (let at = start; at < page.length; at += size) {
    reply.write(page.subarray(at, at + size))
    await pause(silenceMs)
  }
  reply.end()
}

/** Stands before a product and hands on all it says; a page it hands on in pieces, as a slow net does. Close it after use. */
export async function startInPieces(target: string): Promise<{ url: string; close: () => void }> {
  const { host, hostname, port } = new URL(target)
  const server = createServer((asked, reply) => {
    const { 'accept-encoding': packed, ...given } = asked.headers
    const isPage = given['sec-fetch-dest'] === 'document'
    const headers = { ...given, ...(isPage ? {} : { 'accept-encoding': packed }), host }
    const onward = request({ hostname, port, method: asked.method, path: asked.url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!isPage) answer.pipe(reply)
      else void buffer(answer).then((page) => writeInPieces(reply, page))
    })
    onward.on('error', () => reply.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve))
  const { port: ownPort } = server.address() as AddressInfo
  return {
    url: `http://${hostname}:${ownPort}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
