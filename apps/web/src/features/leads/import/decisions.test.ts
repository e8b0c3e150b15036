import type { ExistingLead } from '@loanyard/contract/leads/import-check'
import { expect, test } from 'vitest'
import { makeLead } from '../fixtures.ts'
import { canUpdate, changesOf, decideAll, type DuplicateRow } from './decisions.ts'

const existing: ExistingLead = makeLead(1, { loan_amount: '250000.00', lead_status: 'Qualified', phone: null })
const mapped = (lead: object) => ({ row: 2, lead, problem: null })
const duplicate = (row: number, same_as: number | null = null): DuplicateRow => ({
  row,
  same_as,
  matches: [],
  existing,
})

test('an amount that is only written differently is no change', () => {
  expect(changesOf(existing, mapped({ loan_amount: '$250,000', phone: '(555) 010-1234' }), 'replace')).toEqual([
    { field: 'phone', from: null, to: '(555) 010-1234' },
  ])
})

test('a converted lead keeps its status', () => {
  const row = mapped({ lead_status: 'Contacted' })
  expect(changesOf(existing, row, 'replace')).toEqual([{ field: 'lead_status', from: 'Qualified', to: 'Contacted' }])
  expect(changesOf({ ...existing, deal: 'deal_1' }, row, 'replace')).toEqual([])
})

test('a row that repeats another one of the file can’t update a lead', () => {
  expect(canUpdate(duplicate(2), new Map())).toBe(true)
  expect(canUpdate(duplicate(3, 2), new Map())).toBe(false)
})

test('one decision for all updates each lead from one row, and skips the others', () => {
  const rows = [duplicate(2), duplicate(3), duplicate(4, 2)]
  expect([...decideAll(rows, 'replace')]).toEqual([[2, 'replace']])
  expect([...decideAll(rows, 'create').keys()]).toEqual([2, 3, 4])
  expect(decideAll(rows, 'skip').size).toBe(0)
})
