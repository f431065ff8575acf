import path from 'node:path'
import type { createVitest } from 'vitest/node'

type Vitest = Awaited<ReturnType<typeof createVitest>>

/** Runs these files of tests once more; what an earlier text made red is neither told again nor counted by "bail". */
export async function runAnew(vitest: Vitest, tests: readonly string[]) {
  const found = await Promise.all(tests.map((test) => vitest.globTestSpecifications([path.resolve(test)])))
  vitest.state.filesMap.clear()
  vitest.state.errorsSet.clear()
  return vitest.runTestSpecifications(found.flat(), false)
}
