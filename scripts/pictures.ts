import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PNG } from 'pngjs'
import { pictureOf, pictures } from '../tests/support/papers.ts'

const folder = path.resolve(import.meta.dirname, '../tests/http/invoice/pictures')
mkdirSync(folder, { recursive: true })
for (const [name, draw] of Object.entries(pictures)) {
  writeFileSync(path.join(folder, name), PNG.sync.write(await pictureOf(await draw())))
  process.stdout.write(`tests/http/invoice/pictures/${name}: look at every letter before it is kept\n`)
}
