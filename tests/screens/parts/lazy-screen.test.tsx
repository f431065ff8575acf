import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyScreen, type LazyScreen } from '../../../src/screens/parts/lazy-screen.ts'

const Page = ({ words }: { words: string }) => <p>{words}</p>
const drawn = (Chunk: LazyScreen<{ words: string }>) =>
  render(
    <Suspense fallback="…">
      <Chunk words="এখানে" />
    </Suspense>,
  ).container.textContent

test('what was fetched before is drawn at once, without a fallback', async () => {
  const Chunk = lazyScreen(() => Promise.resolve(Page))
  await Chunk.load()
  expect(drawn(Chunk)).toBe('এখানে')
})

test('what is still on its way shows the fallback first, and is fetched once', async () => {
  const fetch = vi.fn<() => Promise<typeof Page>>(() => Promise.resolve(Page))
  const Chunk = lazyScreen(fetch)
  expect(drawn(Chunk)).toBe('…')
  expect(await screen.findByText('এখানে')).toBeTruthy()
  await Chunk.load()
  expect(fetch).toHaveBeenCalledTimes(1)
})

const failing = (times: number) => {
  const fetch = vi.fn<() => Promise<typeof Page>>()
  for (let time = 0; time < times; time += 1) fetch.mockRejectedValueOnce(new Error('no network'))
  return fetch.mockResolvedValue(Page)
}

test('what could not be had is asked for twice again before anybody hears of it (look States)', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const fetch = failing(2)
  const loading = lazyScreen(fetch).load()
  await vi.advanceTimersByTimeAsync(299)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetch).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await loading).toBe(Page)
  const vain = expect(lazyScreen(failing(3)).load()).rejects.toThrow('no network')
  await vi.advanceTimersByTimeAsync(1_800)
  await vain
})

test('what could not be had before it was wanted is asked for anew; without a net nobody waits', async () => {
  const net = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => net.mockRestore())
  const fetch = failing(1)
  const Chunk = lazyScreen(fetch)
  await expect(Chunk.load()).rejects.toThrow('no network')
  expect(fetch).toHaveBeenCalledTimes(1)
  drawn(Chunk)
  expect(await screen.findByText('এখানে')).toBeTruthy()
})
