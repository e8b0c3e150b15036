import { expect, test } from 'vitest'
import { chosenChanges, conflictOf } from './conflict.ts'
import { changedFields, showField } from './deal-fields.ts'
import { makeDeal } from './fixtures.ts'

const base = makeDeal()

test('only what differs counts as changed, however it is written', () => {
  expect(
    changedFields(base, {
      title: base.title,
      lender_fee_share: '0',
      interest_rate: '0.102500',
      borrower: { first_name: 'Ana', last_name: 'López', email: base.borrower.email, phone: '' },
      fee_flags: [],
    }),
  ).toEqual(['borrower_last_name'])
})

test('a field that both changed is to be chosen, what only others changed is to be known', () => {
  const current = makeDeal({ loan_amount: '300000.00', business_name: 'Harbor Bakery LLC', version: 2 })
  const conflict = conflictOf(base, { loan_amount: '275000.00', down_payment: '25000.00' }, current)
  expect(conflict.fields.map(({ name, current: now, mine }) => [name, now, mine])).toEqual([
    ['loan_amount', '300000.00', '275000.00'],
    ['down_payment', null, '25000.00'],
  ])
  expect(conflict.others.map(({ name }) => name)).toEqual(['business_name'])
})

test('two people with the same idea are no conflict', () => {
  expect(conflictOf(base, { loan_amount: '300000.00' }, makeDeal({ loan_amount: '300000.00' })).fields).toEqual([])
})

test('what was chosen becomes the change, the borrower in its own object', () => {
  const conflict = conflictOf(
    base,
    { title: 'New', borrower: { ...base.borrower, last_name: 'Ruiz' } },
    makeDeal({ title: 'Other' }),
  )
  expect(chosenChanges(conflict, () => true)).toEqual({ title: 'New', borrower: { last_name: 'Ruiz' } })
  expect(chosenChanges(conflict, (name) => name === 'title')).toEqual({ title: 'New' })
  expect(chosenChanges(conflict, () => false)).toBeNull()
})

test('values are shown as people read them', () => {
  expect(showField('loan_amount', '250000.00')).toBe('$250,000.00')
  expect(showField('interest_rate', '0.1025')).toBe('10.25%')
  expect(showField('term_months', 90)).toBe('7 years 6 months')
  expect(showField('fee_flags', ['rural', 'veteran_owned'])).toBe('Rural, Veteran-owned')
  expect(showField('change_of_ownership', true)).toBe('Yes')
  expect(showField('lender_fee_share', '12.50')).toBe('12.5%')
  expect(showField('approved_on', '2026-11-05')).toBe('5 Nov, 2026')
  expect(showField('reason', '')).toBe('–')
})
