import type { Requirement } from '@loanyard/contract/requests/schemas'
import { expect, test } from 'vitest'
import { filingTargets, likeness, requestOf } from './filing-targets.ts'

const blank = { kind: 'Document', status: 'Pending', slots: [], sent_documents: [], submissions: [] }
const request = (title: string, more: object = {}) =>
  ({ ...blank, id: title, title, ...more }) as unknown as Requirement
const slots = (...names: string[]) => names.map((name) => ({ name, is_required: true, is_filled: name === '2022' }))
const scan = { id: 'doc_1', name: 'Business tax returns 2024.pdf' }
const shown = (requests: Requirement[], document = scan) =>
  filingTargets(requests, document).map(({ request: { title }, slot, isSuggested }) => [title, slot, isSuggested])

test('offers each file that is missing, those the name suggests first', () => {
  const requests = [
    request('SBA Form 1919'),
    request('Business tax returns', { slots: slots('2022', '2023', '2024') }),
    request('Lease'),
  ]
  expect(shown(requests)).toEqual([
    ['Business tax returns', '2024', true],
    ['Business tax returns', '2023', true],
    ['SBA Form 1919', null, false],
    ['Lease', null, false],
  ])
  expect(shown(requests, { id: 'doc_2', name: 'sba-form-1919 (signed).pdf' })[0]).toEqual(['SBA Form 1919', null, true])
})

test('offers a request that has all its files once, and neither done ones nor those that take no files', () => {
  const requests = [
    request('All there', { status: 'Submitted', slots: slots('2022') }),
    request('Approved', { status: 'Approved' }),
    request('Waived', { status: 'Waived' }),
    request('What for?', { kind: 'Question' }),
    request('Here already', { sent_documents: [{ id: 'doc_1' }] }),
    request('Answered with it', { submissions: [{ documents: [{ id: 'doc_1' }] }] }),
  ]
  expect(shown(requests)).toEqual([['All there', null, false]])
  expect(requestOf(requests, 'doc_1')?.title).toBe('Here already')
  expect(requestOf(requests, 'doc_9')).toBeNull()
})

test('compares words whatever their case, ending and separators', () => {
  expect(likeness('PERSONAL_FINANCIAL-STATEMENTS.PDF', 'Personal financial statement')).toBe(1)
  expect(likeness('scan 0042.pdf', 'Lease of the premises')).toBe(0)
  expect(likeness('form.pdf', 'The form')).toBe(0)
})
