import { expect, test } from 'vitest'
import { makeLead } from '../../fixtures.ts'
import { usualSide } from './compare.ts'

test('a value that only one lead has is kept, whichever of them stays', () => {
  const [one, other] = [makeLead(1, { phone: '(555) 010-1234' }), makeLead(2, { phone: null })]
  for (const stay of [0, 1] as const) {
    expect(usualSide('phone', [one, other], stay)).toBe(0)
    expect(usualSide('phone', [other, one], stay)).toBe(1)
  }
})

test('the status further along is kept, whichever of them stays', () => {
  const [one, other] = [makeLead(1, { lead_status: 'New' }), makeLead(2, { lead_status: 'Lost' })]
  for (const stay of [0, 1] as const) expect(usualSide('lead_status', [one, other], stay)).toBe(0)
})
