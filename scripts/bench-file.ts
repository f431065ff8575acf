import { setInterval } from 'node:timers'
import type { Place } from './bench-place.ts'

const megabyte = 1_000_000
const collect = (): void => (globalThis as { gc?: () => void }).gc?.()

/**
 * One file of a report, taken over a socket and thrown away as it comes: lines, seconds, and how much more the process holds at most than
 * before (server and reader together; resident, and what the script can reach right after a collection). `--expose-gc` makes the second true.
 * @source product 4
 */
export async function benchFile(place: Place): Promise<void> {
  const url = await place.app.listen({ host: '127.0.0.1', port: 0 })
  const { from, to } = place.days
  collect()
  const before = process.memoryUsage()
  let [resident, reachable] = [before.rss, before.heapUsed]
  const look = (): void => {
    resident = Math.max(resident, process.memoryUsage().rss)
  }
  const timer = setInterval(look, 20)
  const start = performance.now()
  const reply = await fetch(`${url}/api/accountant/report/file?format=csv&from=${from}&to=${to}`, {
    headers: { authorization: `Bearer ${place.tokens.get('accountant') ?? ''}` },
  })
  if (!reply.ok || !reply.body) throw new Error(`no file: ${reply.status} ${await reply.text()}`)
  let [bytes, sinceLook] = [0, 0]
  for await (const piece of reply.body) {
    bytes += piece.length
    sinceLook += piece.length
    if (sinceLook < megabyte) continue
    sinceLook = 0
    collect()
    reachable = Math.max(reachable, process.memoryUsage().heapUsed)
  }
  clearInterval(timer)
  look()
  const seconds = (performance.now() - start) / 1_000
  const more = (now: number, then: number) => `${((now - then) / megabyte).toFixed(1)} MB`
  console.log(
    `\nfile of ${reply.headers.get('x-line-count')} lines, ${(bytes / megabyte).toFixed(1)} MB, in ${seconds.toFixed(1)} s: ` +
      `at most ${more(reachable, before.heapUsed)} more reachable, ${more(resident, before.rss)} more resident`,
  )
}
