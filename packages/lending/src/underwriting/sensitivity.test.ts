import { expect, test } from 'vitest'
import { yearlyDebtService } from '../loan/payment.ts'
import { formatRatio } from '../numbers/ratios.ts'
import { type SensitivityBase, sensitivity } from './sensitivity.ts'

const DEBT = { principal_amount: '500000.00', rate: '0.105', term: 120 }
const BASE: SensitivityBase = { sde: '212000.00', debt_proposed: '80961.00', debt_others: '12000.00' }
const find = (base: SensitivityBase, points: string, loss: string, debts = [DEBT]) =>
  sensitivity(base, debts).find((each) => each.rate_points === points && each.earnings_loss === loss)

test('returns twelve cases, the first with unchanged rate and earnings', () => {
  const cases = sensitivity(BASE, [DEBT])
  expect(cases).toHaveLength(12)
  expect(cases[0]).toMatchObject({ sde: '212000.00', debt_proposed: '80961.00' })
  expect(formatRatio(cases[0]?.dscr ?? '')).toBe('2.62')
  expect(formatRatio(cases[0]?.global_dscr ?? '')).toBe('2.28')
})

test('recalculates the twelve payments for a higher rate and reduces earnings', () => {
  expect(find(BASE, '2', '0')?.debt_proposed).toBe(yearlyDebtService({ ...DEBT, rate: '0.125' }))
  expect(find(BASE, '2', '20')).toMatchObject({ sde: '169600.00' })
  expect(formatRatio(find(BASE, '0', '20')?.dscr ?? '')).toBe('2.09')
})

test('keeps amounts entered by hand, and raises nothing without debts', () => {
  const withTyped = { ...BASE, debt_proposed: '90961.00' }
  const rise = Number(yearlyDebtService({ ...DEBT, rate: '0.115' })) - 80961
  expect(Number(find(withTyped, '1', '0')?.debt_proposed)).toBeCloseTo(90961 + rise, 2)
  expect(find(BASE, '3', '0', [])?.debt_proposed).toBe('80961.00')
})

test('makes negative earnings worse, and returns no ratio without debt', () => {
  expect(find({ ...BASE, sde: '-100.00' }, '0', '10')?.sde).toBe('-110.00')
  expect(find({ ...BASE, debt_proposed: '0.00' }, '0', '0', [])).toMatchObject({ dscr: null })
})
