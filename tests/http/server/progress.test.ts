import { describe, expect, test } from 'vitest'
import { seed } from '../../../src/server/seed/index.ts'
import { createProgress, within } from '../../../src/server/starting/progress.ts'
import { createWorld } from '../../support/world.ts'

const outputOf = (isTTY: boolean) => {
  const written: string[] = []
  const progress = createProgress({ isTTY, write: (text) => written.push(text) })
  return { written, ...progress }
}

describe('how far a long work is (product 5)', () => {
  test('a terminal has one line, which is written anew and taken away in the end', () => {
    const { written, tell, end } = outputOf(true)
    tell('tables', 0.35)
    tell('cases: 1 of 3', 0.5)
    tell('cases: 2 of 3', 0.51)
    end()
    const clean = '\r\u001B[2K'
    expect(written).toEqual([
      `${clean} 35 %  tables`,
      `${clean} 50 %  cases: 1 of 3`,
      `${clean} 51 %  cases: 2 of 3`,
      clean,
    ])
  })

  test('elsewhere it is a line for each step, and for each tenth of the whole', () => {
    const { written, tell, end } = outputOf(false)
    tell('tables', 0)
    for (let index = 0; index <= 100; index += 1) within(tell, 0.2, 1)(`cases: ${index} of 100`, index / 100)
    end()
    expect(written[0]).toBe('  0 %  tables\n')
    expect(written[1]).toBe(' 20 %  cases: 0 of 100\n')
    expect(written.length).toBeGreaterThan(8)
    expect(written.length).toBeLessThan(12)
  })

  test('the seed tells of every batch, and comes to its end', async () => {
    const world = await createWorld()
    const told: [string, number][] = []
    const tell = (step: string, share: number) => void told.push([step, share])
    try {
      await seed(world.deps, { applications: 30, tell })
      await seed(world.deps, { applications: 2_001, tell })
    } finally {
      await world.close()
    }
    const steps = told.map(([step]) => step)
    expect(steps).toContain('applications: 30 of 30')
    const batches = steps.filter((step) => step.startsWith('applications: '))
    expect(batches.slice(-2)).toEqual(['applications: 2000 of 2001', 'applications: 2001 of 2001'])
    expect(steps.at(-1)).toBe('statistics')
    expect(steps.some((step) => step.startsWith('demo cases: 1 of '))).toBe(true)
    expect(told.every(([, share]) => share >= 0 && share <= 1)).toBe(true)
  })
})
