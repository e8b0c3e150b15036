import { activityKinds } from '@loanyard/contract/deals/activity'
import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { expect, test } from 'vitest'
import { dayLabel } from './activity-days.ts'
import { changedValues } from './activity-details.ts'
import { activitySentence } from './activity-sentence.ts'

function values(kind: ActivityEntry['kind'], changes: ActivityEntry['changes']): readonly string[] {
  const entry = { id: 'act_1', kind, actor: 'Ana', created: '', changes, forced: false, note: null, subject: null }
  return changedValues(entry).map(({ label, from, to }) => `${label}: ${from} → ${to}`)
}

function sentence(kind: ActivityEntry['kind'], changes: ActivityEntry['changes'] = [], forced = false): string {
  return activitySentence({ id: 'act_1', kind, actor: 'Ana', created: '', changes, forced, note: null, subject: null })
    .map((part) => (typeof part === 'string' ? part : `**${part.strong}**`))
    .join('')
}

test('names both stages of a move and whether it was forced', () => {
  const changes = [{ field: 'stage', from: 'Packaging', to: 'Closing' }]
  expect(sentence('deal_stage_moved', changes)).toBe('moved the deal from **Packaging** to **Closing**')
  expect(sentence('deal_stage_moved', changes, true)).toBe(
    'moved the deal from **Packaging** to **Closing**, with required items still open',
  )
})

test('says one changed field in the sentence, and lists several below it', () => {
  const amount = { field: 'loan_amount', from: '250000.00', to: '300000.00' }
  expect(sentence('deal_updated', [amount])).toBe('changed the loan amount from **$250,000.00** to **$300,000.00**')
  expect(sentence('deal_updated', [{ field: 'naics_code', from: '3118', to: null }])).toBe(
    'changed the NAICS code from **3118** to none',
  )
  const several = [
    amount,
    { field: 'interest_rate', from: null, to: '0.1025' },
    { field: 'expected_close_on', from: '2026-11-05', to: null },
  ]
  expect(sentence('deal_updated', several)).toBe('changed 3 fields')
  expect(values('deal_updated', [amount])).toEqual([])
  expect(values('deal_updated', several)).toEqual([
    'Loan amount: $250,000.00 → $300,000.00',
    'Interest rate: empty → 10.25%',
    'Expected close: 5 Nov, 2026 → empty',
  ])
  expect(sentence('deal_updated', [{ field: 'reason', from: 'a', to: 'b' }])).toBe('changed the purpose of request')
})

test('a changed task or request says what about it changed', () => {
  const named = { field: 'task', from: 'Call', to: 'Call' }
  expect(
    values('task_updated', [
      named,
      { field: 'assigned_to', from: null, to: 'Bo Lee' },
      { field: 'due_on', from: '2026-11-05', to: null },
    ]),
  ).toEqual(['Assigned to: no one → Bo Lee', 'Due date: 5 Nov, 2026 → empty'])
  expect(
    values('request_changed', [
      named,
      { field: 'is_required', from: 'true', to: 'false' },
      { field: 'due_date', from: null, to: '2026-11-05' },
      { field: 'title', from: 'Lease', to: 'Store lease' },
    ]),
  ).toEqual(['Required: yes → no', 'Due date: empty → 5 Nov, 2026', 'Title: Lease → Store lease'])
})

test('days before yesterday are dates', () => {
  const now = new Date(2026, 2, 1, 12)
  expect(['2026-03-01', '2026-02-28', '2026-02-27'].map((day) => dayLabel(day, now))).toEqual([
    'Today',
    'Yesterday',
    '27 Feb, 2026',
  ])
})

test('shows an unknown field under its own name', () => {
  expect(sentence('deal_updated', [{ field: 'closing_date', from: null, to: 'x' }])).toBe('changed closing date')
})

test('names the person in sharing and invitation entries', () => {
  expect(sentence('deal_shared', [{ field: 'coordinator', from: null, to: 'Kim Ray' }])).toBe(
    'shared the deal with **Kim Ray**',
  )
  expect(sentence('deal_unshared', [{ field: 'coordinator', from: 'Kim Ray', to: null }])).toBe(
    'stopped sharing the deal with **Kim Ray**',
  )
  expect(sentence('client_invited', [{ field: 'client', from: null, to: 'Bo Lee' }])).toBe(
    'invited **Bo Lee** to the portal',
  )
})

test('names the document in document entries', () => {
  const document = { field: 'document', from: 'Lease.pdf', to: 'Lease.pdf' }
  const name = { field: 'name', from: 'scan.pdf', to: 'Lease.pdf' }
  const stage = { field: 'stage', from: 'Packaging', to: 'Closing' }
  expect(sentence('document_uploaded', [{ field: 'document', from: null, to: 'Lease.pdf' }])).toBe(
    'uploaded **Lease.pdf**',
  )
  expect(sentence('document_changed', [document, stage])).toBe('moved **Lease.pdf** to **Closing**')
  expect(sentence('document_changed', [document, { ...stage, to: null }])).toBe('moved **Lease.pdf** to no stage')
  expect(sentence('document_changed', [document, name])).toBe('renamed **scan.pdf** to **Lease.pdf**')
  expect(sentence('document_changed', [document, name, stage])).toBe(
    'renamed **scan.pdf** to **Lease.pdf** and moved it to **Closing**',
  )
  expect(sentence('documents_downloaded', [{ field: 'documents', from: null, to: '3 documents' }])).toBe(
    'downloaded **3 documents**',
  )
})

test('names the lender in lender entries', () => {
  const lender = { field: 'lender', from: null, to: 'First Bank' }
  expect(sentence('lender_staff_shared', [lender, { field: 'staff', from: null, to: 'Ana Reyes, Bo Lee' }])).toBe(
    'shared the deal with **Ana Reyes, Bo Lee** of **First Bank**',
  )
  expect(sentence('lender_unshared', [{ ...lender, from: 'First Bank', to: null }])).toBe(
    'stopped sharing the deal with **First Bank**',
  )
  expect(sentence('lender_sharing_changed', [lender, { field: 'watermark', from: 'off', to: 'on' }])).toBe(
    'turned the watermark for **First Bank** **on**',
  )
  expect(sentence('lender_responded', [lender, { field: 'response', from: null, to: 'Declined' }])).toBe(
    'responded for **First Bank**: **Declined**',
  )
  expect(sentence('lender_message_sent', [lender])).toBe('sent a message to **First Bank**')
  expect(sentence('lender_message_sent', [{ field: 'lender', from: 'First Bank', to: null }])).toBe(
    'sent a message for **First Bank**',
  )
  expect(sentence('lender_downloaded', [lender, { field: 'document', from: null, to: 'Lease.pdf' }])).toBe(
    'downloaded **Lease.pdf** for **First Bank**',
  )
})

test('shows a neutral sentence for a kind that only a newer server knows', () => {
  // Cast: such a kind isn't in the contract.
  expect(sentence('deal_celebrated' as ActivityEntry['kind'])).toBe('updated the deal')
})

test('has a sentence for every action', () => {
  for (const kind of activityKinds) expect(sentence(kind)).toMatch(/^[^{}]+$/)
})
