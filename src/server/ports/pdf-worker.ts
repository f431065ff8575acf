import { parentPort } from 'node:worker_threads'
import { pdfFaultOf } from './pdf-rules.ts'

parentPort?.on('message', (bytes: Uint8Array) => {
  void pdfFaultOf(bytes).then((fault) => parentPort?.postMessage(fault))
})
