import { inPlainWords, settingsOfCommand } from '../starting/command.ts'
import { StartFault } from '../starting/fault.ts'
import { wrong, type Finding } from './doctor.ts'
import { lookAll } from './doctor-look.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** What is found; of settings that cannot be read, everything that is wrong with them. */
async function findings(): Promise<Finding[]> {
  try {
    return await lookAll(settingsOfCommand())
  } catch (error) {
    if (error instanceof StartFault) return error.sentences.map(wrong)
    throw error
  }
}

await inPlainWords(async () => {
  const found = await findings()
  for (const { verdict, sentence } of found) say(`${verdict.padEnd(5)}  ${sentence}`)
  const count = (verdict: Finding['verdict']) => found.filter((one) => one.verdict === verdict).length
  say(`${count('WRONG')} wrong, ${count('look')} to look at, ${count('ok')} right.`)
  if (count('WRONG') > 0) process.exitCode = 1
})
