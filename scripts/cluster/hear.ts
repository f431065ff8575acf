const told = new Set<string>()

/** Tells what a process says that went wrong, in a line and once: each of its connections says the same of a database that is away. */
export function hearFaults(line: string, member: number): void {
  if (!/^\{.*"level":[56]0/.test(line)) return
  const { msg, reason = '' } = JSON.parse(line) as { msg: string; reason?: string }
  const said = `process ${member}: ${msg} ${reason}`
  if (!told.has(said)) console.log(said)
  told.add(said)
}
