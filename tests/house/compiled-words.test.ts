import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { expect, onTestFinished, test } from 'vitest'
import { compiledWords, wordOptions } from '../../scripts/words.mjs'

test('the words are those that a project loaded from its folder would have, byte by byte', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'court-words-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await compile({ ...wordOptions, project: './project.inlang', outdir: folder })
  const written = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const loaded = Object.fromEntries(
    written.map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  )
  const direct: Record<string, string> = await compiledWords()
  expect(Object.keys(direct).length).toBeGreaterThan(500)
  expect(Object.keys(direct).toSorted()).toEqual(Object.keys(loaded).toSorted())
  expect(Object.keys(loaded).filter((name) => loaded[name] !== direct[name])).toEqual([])
})
