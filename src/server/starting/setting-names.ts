/** A name that begins like this is meant for us, whatever follows. */
const ours = /^(?:GATEWAY|BKASH|SMS|SMTP|MAIL|IDENTITY|REGISTRY|LIVE|CLAMD|S3)_/
/** What a cluster puts into every process for each service that it runs, also for one called "gateway". */
const ofClusters = /_SERVICE_(?:HOST|PORT)(?:_|$)|_PORT(?:_\d+_\w+)?$/
/** Names that other tools give a process, near as they are to one of ours. */
const ofOthers = new Set(['BASE_URL'])
/** Read by the tests, not by the product; may stand in the same file. */
const alsoInFile = new Set(['CHROMIUM_PATH'])

/** Farther off than that a name is nobody's slip, and no hint is given. */
const farMax = 4

/** How many letters must be put in, taken out or changed to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1]
    for (let place = 0; place < other.length; place += 1) {
      const kept = (row[place] ?? 0) + (one[index] === other[place] ? 0 : 1)
      next.push(Math.min(kept, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const nearest = (name: string, known: readonly string[]) =>
  known
    // What is so much longer or shorter is farther off; a process has a hundred names of others, each start.
    .filter((one) => Math.abs(one.length - name.length) <= farMax)
    .map((one) => ({ one, far: distance(name.toUpperCase(), one) }))
    .toSorted((a, b) => a.far - b.far)[0] ?? { one: '', far: Infinity }

/**
 * A sentence for each name that is no setting: in the environment one that begins like ours or is a slip of the pen from one of
 * ours, in our own file any.
 */
export function unknownNames(
  names: readonly string[],
  known: readonly string[],
  namesInFile: readonly string[],
): string[] {
  return [...new Set([...names, ...namesInFile])]
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const { one, far } = nearest(name, known)
      const isSlip = far <= 2 && name.length >= 6 && !ofOthers.has(name)
      const isInFile = namesInFile.includes(name) && !alsoInFile.has(name)
      const isOurs = (ours.test(name) && !ofClusters.test(name)) || isSlip
      if (!isInFile && !isOurs) return []
      const where = isInFile ? ' (in .env)' : ''
      const hint = far <= farMax ? ` Did you mean ${one}?` : ' The settings are listed in README.md.'
      return [`${name}${where} is no setting of this product.${hint}`]
    })
}
