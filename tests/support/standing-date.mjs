/**
 * From now on it is always this moment here, in milliseconds, for whoever asks for the time of day; what is measured and what is
 * waited for goes on. The process of a server loads this file with STANDS_AT set; a page is given the function.
 * @param {number} at
 */
export function standAt(at) {
  const Moving = Date
  globalThis.Date = new Proxy(Moving, {
    construct: (target, given, asked) => Reflect.construct(target, given.length > 0 ? given : [at], asked),
    apply: () => new Moving(at).toString(),
    get: (target, name) => (name === 'now' ? () => at : Reflect.get(target, name)),
  })
}

// In a page there is no process.
const asked = globalThis.process?.env['STANDS_AT']
if (asked !== undefined) standAt(Number(asked))
