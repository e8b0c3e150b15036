import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import { expect, test } from 'vitest'
import * as conflicts from '../../../../../ui/facts/conflict.ts'
import { changedFields } from '../../../../../ui/facts/record-kind.ts'
import { dealKind, showField } from '../deal-fields.ts'
import { makeDeal } from '../fixtures.ts'

const base = makeDeal()
const conflictOf = (before: Deal, edits: DealChanges, current: Deal) =>
  conflicts.conflictOf(dealKind, { base: before, edits, current })
const chosenChanges = (conflict: ReturnType<typeof conflictOf>, keepsMine: () => boolean) =>
  conflicts.chosenChanges(dealKind, conflict, keepsMine)

test('ignores how a value is written when looking for changes', () => {
  expect(
    changedFields(dealKind, base, {
      title: base.title,
      lender_fee_share: '0',
      interest_rate: '0.102500',
      borrower: { first_name: 'Ana', last_name: 'López', email: base.borrower.email, phone: '' },
      fee_flags: [],
    }),
  ).toEqual(['borrower_last_name'])
})

test('tells fields changed by both users from fields changed by one of them', () => {
  const current = makeDeal({ loan_amount: '300000.00', business_name: 'Harbor Bakery LLC', version: 2 })
  const conflict = conflictOf(base, { loan_amount: '275000.00', down_payment: '25000.00' }, current)
  const shown = conflict.fields.map(({ name, current: now, mine }) => [name, now, mine])
  expect(shown).toEqual([['loan_amount', '300000.00', '275000.00']])
  expect(conflict.mine.map(({ name }) => name)).toEqual(['down_payment'])
  expect(conflict.others.map(({ name }) => name)).toEqual(['business_name'])
})

test('finds no conflict when both users chose the same value', () => {
  expect(conflictOf(base, { loan_amount: '300000.00' }, makeDeal({ loan_amount: '300000.00' })).fields).toEqual([])
})

test('builds an update from the resolved fields and those only the user changed, with the borrower nested', () => {
  const borrower = { ...base.borrower, last_name: 'Ruiz' }
  const conflict = conflictOf(base, { title: 'New', borrower }, makeDeal({ title: 'Other' }))
  expect(chosenChanges(conflict, () => true)).toEqual({ title: 'New', borrower: { last_name: 'Ruiz' } })
  expect(chosenChanges(conflict, () => false)).toEqual({ borrower: { last_name: 'Ruiz' } })
  expect(chosenChanges(conflictOf(base, { title: 'New' }, makeDeal({ title: 'Other' })), () => false)).toBeNull()
})

test('formats values for people', () => {
  expect(showField('loan_amount', '250000.00')).toBe('$250,000.00')
  expect(showField('interest_rate', '0.1025')).toBe('10.25%')
  expect(showField('term_months', 90)).toBe('7 years 6 months')
  expect(showField('fee_flags', ['rural', 'veteran_owned'])).toBe('Rural, Veteran-owned')
  expect(showField('ownership_change', 'Category not determined')).toBe('Change of ownership, category not determined')
  expect(showField('lender_fee_share', '12.50')).toBe('12.5%')
  expect(showField('approved_on', '2026-11-05')).toBe('11/05/2026')
  expect(showField('reason', '')).toBe('–')
})
