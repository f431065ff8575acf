import { setInterval } from 'node:timers'
import type { CallReply } from '../src/api/calls.ts'
import { reportLinesMax } from '../src/machines/limits.ts'
import { dayStart, dhakaDay } from '../src/machines/text.ts'
import { ask, type Place } from './bench-place.ts'

const megabyte = 1_000_000
/** What a process may hold more than before while a file is made. @source product 4 */
const heldMegabytesMax = 50
/** Who reaches every office. */
const reader = 'headAccountant'
const dayMs = 24 * 3_600_000

/** The first day of the longest time up to the last day whose file is not refused as too long. */
async function firstDayOf(place: Place): Promise<string> {
  const { from, to } = place.whole
  const start = dayStart(from).getTime()
  const dayAt = (index: number) => dhakaDay(new Date(start + index * dayMs))
  const isTooLong = async (index: number) => {
    const { data } = await ask(place, 'GET /accountant/report', reader, {
      query: { from: dayAt(index), to, size: 1 },
    })
    return (data as CallReply<'GET /accountant/report'>).lineCount > reportLinesMax
  }
  let [low, high] = [0, Math.round((dayStart(to).getTime() - start) / dayMs)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (await isTooLong(middle)) low = middle + 1
    else high = middle
  }
  return dayAt(low)
}

const collect = (): void => (globalThis as { gc?: () => void }).gc?.()

/**
 * One file of a report, taken over a socket and thrown away as it comes: lines, seconds, and how much more the process holds at most than
 * before (server and reader together; resident, and what the script can reach right after a collection). The second is judged where
 * `--expose-gc` makes it true, else the first, which holds what nobody has collected yet. Answers whether it is below the bound.
 * @source product 4
 */
export async function benchFile(place: Place): Promise<boolean> {
  const url = await place.app.listen({ host: '127.0.0.1', port: 0 })
  const { to } = place.whole
  const from = await firstDayOf(place)
  collect()
  const before = process.memoryUsage()
  let [resident, reachable] = [before.rss, before.heapUsed]
  const look = (): void => {
    resident = Math.max(resident, process.memoryUsage().rss)
  }
  const timer = setInterval(look, 20)
  const start = performance.now()
  const reply = await fetch(`${url}/api/accountant/report/file?format=csv&from=${from}&to=${to}`, {
    headers: { authorization: `Bearer ${place.tokens.get(reader) ?? ''}` },
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
  const more = (now: number, then: number) => (now - then) / megabyte
  const [held, grown] = [more(reachable, before.heapUsed), more(resident, before.rss)]
  const canCollect = 'gc' in globalThis
  const judged = canCollect ? held : grown
  const isBelow = judged < heldMegabytesMax
  console.log(
    `\nfile of ${reply.headers.get('x-line-count')} lines, ${(bytes / megabyte).toFixed(1)} MB, in ${seconds.toFixed(1)} s: ` +
      `at most ${held.toFixed(1)} MB more reachable, ${grown.toFixed(1)} MB more resident; ` +
      `${judged.toFixed(1)} MB of ${heldMegabytesMax} MB (${canCollect ? 'reachable' : 'resident'}): ${isBelow ? 'holds' : 'BROKEN'}`,
  )
  return isBelow
}
