import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
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

test('what could not be had before it was wanted is asked for anew', async () => {
  const fetch = vi
    .fn<() => Promise<typeof Page>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValueOnce(Page)
  const Chunk = lazyScreen(fetch)
  await expect(Chunk.load()).rejects.toThrow('no network')
  drawn(Chunk)
  expect(await screen.findByText('এখানে')).toBeTruthy()
})
