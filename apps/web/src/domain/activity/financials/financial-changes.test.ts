import { expect, test } from 'vitest'
import { financialChange } from './financial-changes.ts'

test.each([
  [
    { field: 'Equipment · lender_amount', from: '10000.00', to: '12500.00' },
    'Equipment, lender amount: $10,000.00 → $12,500.00',
  ],
  [{ field: 'A · B · values.2025', from: '0.00', to: '-5.00' }, 'A · B, 2025: $0.00 → -$5.00'],
  [{ field: 'Officer pay · sde.TTM', from: '0.00', to: '85000.00' }, 'Officer pay, TTM add-back: $0.00 → $85,000.00'],
  [{ field: 'Note · seller_standby', from: 'false', to: 'true' }, 'Note, on standby: No → Yes'],
  [{ field: 'Loan · rate', from: null, to: '0.105' }, 'Loan, rate: empty → 10.5%'],
  [{ field: 'Loan · term', from: '84', to: '120' }, 'Loan, term: 7 years → 10 years'],
  [{ field: 'row', from: 'Price', to: null }, 'Deleted the row Price'],
  [{ field: 'row', from: null, to: 'Price' }, 'Restored the row Price'],
  [{ field: 'order', from: 'Price', to: 'first' }, 'Moved Price: first'],
])('says %o in plain words', (change, words) => {
  expect(financialChange(change)).toBe(words)
})
