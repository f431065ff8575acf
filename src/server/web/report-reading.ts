import type { Deps } from '../deps.ts'

/** Work that changes nothing, on the replica for reports where there is one that is level. It may be begun twice. */
export const fromReplica = <Result>(deps: Deps, work: (deps: Deps) => Promise<Result>): Promise<Result> =>
  deps.reports ? deps.reports.read((db) => work({ ...deps, db })) : work(deps)
