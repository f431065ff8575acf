import pg from 'pg'
import { startEmbedded } from '../../src/server/database/embedded.ts'

/**
 * A program of its own: starts the server in the folder it is given, tells where, and then writes rows until it is
 * killed, telling each one only after the server acknowledged it. With `stop` it stops when its input ends.
 */
async function hold(folder: string, mode: string): Promise<void> {
  const embedded = await startEmbedded({ folder })
  tell({ origin: embedded.origin, config: embedded.config })
  if (mode === 'write') {
    const client = new pg.Client(embedded.config)
    await client.connect()
    await client.query('create table if not exists kept (number integer primary key)')
    for (let number = 1; ; number += 1) {
      await client.query('insert into kept values ($1)', [number])
      tell({ number })
    }
  }
  process.stdin.resume()
  process.stdin.once('end', () => void embedded.stop())
}

function tell(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

await hold(process.argv[2] ?? '', process.argv[3] ?? '')
