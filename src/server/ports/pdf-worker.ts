import { parentPort } from 'node:worker_threads'
import { readPdf } from './pdf-rules.ts'

parentPort?.on('message', (bytes: Uint8Array) => {
  void readPdf(bytes).then((reading) => parentPort?.postMessage(reading))
})
