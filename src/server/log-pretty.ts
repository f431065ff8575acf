const names: Partial<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

interface Line {
  level?: number
  time?: string
  msg?: string
  req?: { method?: string; path?: string; address?: string }
  res?: { statusCode?: number }
  responseTime?: number
  err?: { type?: string; message?: string; stack?: string }
}

const clockOf = (time: string | undefined): string => {
  const at = new Date(time ?? '')
  return Number.isNaN(at.getTime()) ? '' : at.toTimeString().slice(0, 8)
}

/** Everything a line says besides what has a place of its own. */
const restOf = (line: object): string => {
  const placed = new Set([
    'level',
    'time',
    'pid',
    'hostname',
    'reqId',
    'msg',
    'req',
    'res',
    'responseTime',
    'err',
  ])
  return Object.entries(line)
    .filter(([name, value]) => !placed.has(name) && value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
}

/** A line of the log, already masked, as a person reads it on a terminal; what is no JSON stays as it is. */
export function prettyLine(text: string): string {
  let line: Line
  try {
    line = JSON.parse(text) as Line
  } catch {
    return text
  }
  const { req, res, err } = line
  const asked = req && `${req.method} ${req.path} ${res?.statusCode ?? ''} ${line.responseTime ?? '?'} ms`
  const said = [clockOf(line.time), (names[line.level ?? 0] ?? '').padEnd(5), asked, line.msg, restOf(line)]
  const failed = err ? [`  ${err.type}: ${err.message}`, ...(err.stack ? [err.stack] : [])] : []
  return `${[said.filter(Boolean).join(' '), ...failed].join('\n')}\n`
}
