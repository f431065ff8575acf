/** How a call was answered: 200, the 409 of who came second to a case, 503, or anything else. */
export type Outcome = 'done' | 'late' | 'away' | 'fault'

/** What was asked, how it was answered and how long it took. */
export interface Asked {
  call: string
  /** 0: cut off. */
  code: number
  milliseconds: number
  /** Whether another officer may have been there first. */
  mayMeet: boolean
}

/** Which of them it is: a case that another officer has dealt with is no fault, and nothing else is forgiven. */
export function outcomeOf({ code, mayMeet }: Pick<Asked, 'code' | 'mayMeet'>): Outcome {
  if (code === 200) return 'done'
  if (code === 503) return 'away'
  return code === 409 && mayMeet ? 'late' : 'fault'
}

/** So much of what is sorted lies at or below it. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0

interface Row {
  times: number[]
  outcomes: Record<Outcome, number>
}

/** Everything that was asked, by call. */
export class Tally {
  readonly #rows = new Map<string, Row>()
  /** Each kind of what was neither 200 nor foreseen, with how often. */
  readonly #faults = new Map<string, number>()

  note(asked: Asked): void {
    const row = this.#rows.get(asked.call) ?? {
      times: [],
      outcomes: { done: 0, late: 0, away: 0, fault: 0 },
    }
    this.#rows.set(asked.call, row)
    row.times.push(asked.milliseconds)
    const outcome = outcomeOf(asked)
    row.outcomes[outcome] += 1
    if (outcome === 'away' || outcome === 'fault')
      this.fault(`${asked.call}: ${asked.code === 0 ? 'cut off' : asked.code}`)
  }

  /** What went wrong besides. */
  fault(what: string): void {
    this.#faults.set(what, (this.#faults.get(what) ?? 0) + 1)
  }

  count(outcome?: Outcome): number {
    const rows = [...this.#rows.values()]
    return rows.reduce((sum, row) => sum + (outcome ? row.outcomes[outcome] : row.times.length), 0)
  }

  faults(): string[] {
    return [...this.#faults].map(([what, count]) => `${count} × ${what}`)
  }

  /** A line a call, the one that was asked most often first. */
  table(): string {
    const rows = [...this.#rows].toSorted(([, one], [, other]) => other.times.length - one.times.length)
    const lines = rows.map(([call, { times, outcomes }]) => {
      const sorted = times.toSorted((one, other) => one - other)
      const figures = [quantile(sorted, 0.5), quantile(sorted, 0.95), sorted.at(-1) ?? 0]
      return [call, sorted.length, ...figures.map(Math.round), outcomes.late, outcomes.away, outcomes.fault]
    })
    const all = [['call', 'asked', 'p50 ms', 'p95 ms', 'max ms', '409', '503', 'faults'], ...lines]
    const widest = Math.max(...all.map(([call]) => String(call).length))
    return all
      .map(([call, ...cells]) =>
        [String(call).padEnd(widest), ...cells.map((cell) => String(cell).padStart(7))].join(' '),
      )
      .join('\n')
  }
}
