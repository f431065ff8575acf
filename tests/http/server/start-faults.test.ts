import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../../src/server/settings.ts'
import { startFaultOf } from '../../../src/server/starting/checks.ts'
import { StartFault } from '../../../src/server/starting/fault.ts'

const settings = readSettings({ PORT: '3000', HOST: 'nowhere.example', DATA_FOLDER: 'data' })
/** What a part of a start threw, as Node makes it. */
const thrown = (code: string, more: object) => Object.assign(new Error(code), { code, ...more })
const saidOf = (error: unknown) => {
  const fault = startFaultOf(error, settings)
  return fault instanceof StartFault ? fault.sentences : fault
}

test('what was taken after it was tried is told by its port, an address that is none by its setting (product 5)', () => {
  const listen = { syscall: 'listen', address: '127.0.0.1' }
  expect(saidOf(thrown('EADDRINUSE', { ...listen, port: 3000 }))).toEqual([
    "Port 3000 is taken; the product's own pages would listen there. End what listens there now, or set another PORT.",
  ])
  expect(saidOf(thrown('EADDRINUSE', { ...listen, port: 3001 }))).toEqual([
    expect.stringMatching(/^Port 3001 is taken; the stand-in of .*, PORT \+ 1 would listen there\./),
  ])
  // A name that leads nowhere has no port.
  expect(saidOf(thrown('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'nowhere.example' }))).toEqual([
    expect.stringMatching(/^HOST is "nowhere\.example", which is no address of this machine\./),
  ])
})

test('a file that is not ours is a fault of the folder and of no port (product 5)', () => {
  const file = path.resolve('data', 'audit', 'heads.jsonl')
  expect(saidOf(thrown('EACCES', { syscall: 'open', path: file }))).toEqual([
    expect.stringMatching(/^DATA_FOLDER is .*, where nothing can be kept: /),
  ])
})

test('what nobody can mend stays what it was (product 5)', () => {
  const errors = [new Error('no'), thrown('EADDRINUSE', { syscall: 'listen', port: 9 }), null]
  expect(errors.map(saidOf)).toEqual(errors)
})
