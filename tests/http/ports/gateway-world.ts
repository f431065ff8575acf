import { onTestFinished } from 'vitest'
import { startGatewaySandbox, type GatewaySandboxOptions } from '../../../src/sandbox/gateway/gateway.ts'
import type { SessionRequest } from '../../../src/server/ports/gateway.ts'
import { createSslcommerz } from '../../../src/server/ports/sslcommerz.ts'
import { startReceiver } from './world.ts'

export const store = { storeId: 'teststore', storePassword: 'teststore@secret' }

export const startPair = async (options: Partial<GatewaySandboxOptions> = {}, answers: number[] = []) => {
  const shop = await startReceiver(answers)
  const sandbox = await startGatewaySandbox({ host: '127.0.0.1', port: 0, ...store, ...options })
  onTestFinished(() => sandbox.close())
  const gateway = createSslcommerz({ baseUrl: sandbox.url, ...store, timeoutMs: 60_000 })
  const request = (transactionId: string, amountPoisha: number): SessionRequest => ({
    transactionId,
    amountPoisha,
    callbackUrl: (path) => `${shop.url}/${path.replace('return/', '')}`,
    customer: {
      name: 'পরীক্ষা নাগরিক',
      email: 'citizen@example.test',
      address: 'ঢাকা',
      city: 'ঢাকা',
      postcode: '1000',
      mobile: '01700000000',
    },
    productName: 'Court fee CF-1',
    productCategory: 'Court fee',
  })
  const open = async (transactionId: string, amountPoisha = 1_234_567) => {
    const answer = await gateway.createSession(request(transactionId, amountPoisha))
    if (answer.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(answer)}`)
    return answer
  }
  return { shop, sandbox, gateway, request, open, control: sandbox.control }
}
