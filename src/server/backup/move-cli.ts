import { existsSync } from 'node:fs'
import { createFolderFiles } from '../ports/files.ts'
import { createStore, documentsFolder } from '../ports/files-kept.ts'
import { runCommand } from '../starting/command.ts'
import { StartFault } from '../starting/fault.ts'
import { createProgress } from '../starting/progress.ts'
import { moveDocuments } from './move.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

await runCommand(async (settings) => {
  const store = createStore(settings)
  if (store === null)
    throw new StartFault(['S3_URL must name the bucket that the documents are to be put into.'])
  const folder = documentsFolder(settings)
  if (!existsSync(folder))
    throw new StartFault([`There is no folder ${folder}. DATA_FOLDER names where it is.`])
  const progress = createProgress()
  const from = await createFolderFiles(folder)
  const { documents, broken } = await moveDocuments(from, store, progress.tell).finally(progress.end)
  say(`${documents} documents of ${folder} are in the store; each was read back and is what its name says.`)
  for (const sha256 of broken) say(`BROKEN  ${sha256} is not what its name says, and was not put.`)
  if (broken.length > 0) process.exitCode = 1
})
