import { auditActions } from '@loanyard/contract/audit/actions'
import { expect, test } from 'vitest'
import { activitySentences } from '../../domain/activity/copy.ts'
import { changedValue, remainingChanges, fieldLabel, describeEntry } from './audit-labels.ts'
import * as copy from './copy.ts'

const text = (entry: Parameters<typeof describeEntry>[0]) =>
  describeEntry(entry)
    .map((part) => (typeof part === 'string' ? part : `**${part.strong}**`))
    .join('')
const change = (field: string, from: string | null, to: string | null) => ({ field, from, to })

test('describes an entry as a sentence with its names', () => {
  const moved = { action: 'deal_stage_moved', changes: [change('stage', 'Packaging', 'Closing')], name: null }
  expect(text(moved)).toBe('moved the deal from **Packaging** to **Closing**')
  expect(text({ action: 'lead_deleted', changes: [], name: 'Ana Lopez' })).toBe('deleted the lead **Ana Lopez**')
  expect(text({ action: 'leads_imported', changes: [], name: '250 leads' })).toBe('imported **250 leads**')
  expect(text({ action: 'lead_created', changes: [change('full_name', null, 'Ana')], name: null })).toBe(
    'added the lead **Ana**',
  )
})

test('leaves out a missing name and shows an unknown action as it is', () => {
  expect(text({ action: 'lead_updated', changes: [], name: null })).toBe('changed the lead ')
  const record = { kind: 'staff' as const, id: 'stf_1', name: 'Devon Marsh' }
  expect(text({ action: 'staff_updated', changes: [], name: null, record })).toBe('edited **Devon Marsh**')
  expect(text({ action: 'lender_invited', changes: [], name: null })).toBe('lender invited')
})

test('does not repeat changes that the sentence mentions', () => {
  const changes = [change('a', '1', '2'), change('b', null, '3')]
  expect(remainingChanges({ action: 'deal_status_changed', changes })).toEqual([changes[1]])
  expect(remainingChanges({ action: 'deal_updated', changes })).toEqual(changes)
  expect(fieldLabel('loan_amount')).toBe('Loan amount')
})

test.each(auditActions)('has values for every name in the sentence of %s', (action) => {
  const changes = [change('title', 'old', 'new')]
  expect(text({ action, changes, name: 'Ana' })).not.toMatch(/[{}]|something/)
})

test('has a sentence of its own only where the deal’s activity has another', () => {
  for (const [action, sentence] of Object.entries(copy.entrySentences))
    expect(Object.entries(activitySentences)).not.toContainEqual([action, sentence])
})

test('describes archived checklists and signatures that failed', () => {
  const sentences = (['bundle_archived', 'bundle_unarchived', 'signing_declined', 'signing_failed'] as const).map(
    (action) => text({ action, changes: [], name: null }),
  )
  expect(sentences).toEqual([
    'archived a checklist',
    'unarchived a checklist',
    'declined to sign a document',
    'couldn’t finish signing a document',
  ])
})

test('shows dates, amounts, and yes or no among the changed values as elsewhere', () => {
  expect(changedValue('approved_on', '2026-11-05')).toBe('11/05/2026')
  expect(changedValue('due_date', '2026-11-05')).toBe('11/05/2026')
  expect(changedValue('title', '2026-11-05')).toBe('2026-11-05')
  expect(changedValue('loan_amount', '2500.00')).toBe('$2,500.00')
  expect(changedValue('title', '2500.00')).toBe('2500.00')
  expect(changedValue('change_of_ownership', 'false')).toBe('No')
})
