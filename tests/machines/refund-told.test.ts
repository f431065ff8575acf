import { expect, test } from 'vitest'
import { isComingBack, refundGrounds, refundStates } from '../../src/machines/payment/grounds.ts'

const open = ['due', 'asked', 'under_way', 'refused']

test.each(refundGrounds)(
  'of money given back as %s the payer waits for it while it is open and stands on no bill (product 2.5)',
  (ground) => {
    const waitedFor = refundStates.filter((state) => isComingBack({ ground, state }))
    expect(waitedFor).toEqual(ground === 'surplus' || ground === 'rejected' ? open : [])
  },
)
