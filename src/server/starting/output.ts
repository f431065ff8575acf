/**
 * What is written to the process's outputs may have nobody who reads it any more, or find no room on its disk. Such lines are lost, and nothing
 * else: people are served all the same, and there is nowhere left to say so.
 * @source product 5
 */
export function writeUnheard(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}
