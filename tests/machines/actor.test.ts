import { expect, test } from 'vitest'
import { atOffice } from '../../src/machines/actor.ts'

const person = { kind: 'person', userId: 'a', slugs: [], officeId: 'own', isHeadOffice: false } as const

// By hand: somebody of the head office reads one office's alone once they chose it.
test.each([
  ['of the head office', { ...person, isHeadOffice: true }, { ...person, officeId: 'chosen' }],
  ['of that office', { ...person, officeId: 'chosen' }, { ...person, officeId: 'chosen' }],
  ['of another', person, null],
  ['of none', { ...person, officeId: null }, null],
])('at an office that was chosen: somebody %s (product 1)', (_name, who, there) => {
  expect(atOffice(who, 'chosen')).toEqual(there)
})
