import { expect, test } from 'vitest'
import {
  isComingBack,
  isOpenCorrection,
  refundGrounds,
  refundStates,
} from '../../src/machines/payment/grounds.ts'

const open = ['due', 'asked', 'under_way', 'refused']

test.each(refundGrounds)(
  'of money given back as %s the payer waits for it while it is open and stands on no bill (product 2.5)',
  (ground) => {
    const waitedFor = refundStates.filter((state) => isComingBack({ ground, state }))
    expect(waitedFor).toEqual(ground === 'surplus' || ground === 'rejected' ? open : [])
  },
)

test.each(refundGrounds)(
  'a refund on the ground %s holds a case up while it is open, if it puts right what stands on a bill (product 2.5)',
  (ground) => {
    const holdsUp = refundStates.filter((state) => isOpenCorrection({ ground, state }))
    expect(holdsUp).toEqual(ground === 'correction' ? open : [])
  },
)
