import type { LenderDocument } from '@loanyard/contract/lender-area/schemas'
import { expect, test } from 'vitest'
import { noStage } from '../group-by-stage.ts'
import { filterDocuments, orderingOf, stageCounts } from './document-filter.ts'

const packaging = { id: 'stg_3', name: 'Packaging', number: 3 }
const collection = { id: 'stg_2', name: 'Document Collection', number: 2 }
const document = (name: string, of: Partial<LenderDocument> = {}): LenderDocument => ({
  id: `doc_${name}`,
  name,
  file_type: 'application/pdf',
  size: 100,
  pages: 1,
  has_preview: false,
  active_content: [],
  stage: packaging,
  requirement: { id: 'req_1', title: 'Tax returns' },
  approved_at: '2026-11-01T10:00:00.000Z',
  ...of,
})
const all = { stage: undefined, search: '', ordering: 'stage' } as const
const names = (documents: readonly LenderDocument[]) => documents.map(({ name }) => name)
const some = [
  document('b10.pdf', { size: 5 }),
  document('b9.pdf', { size: 7 }),
  document('a.pdf', { stage: collection, requirement: { id: 'req_2', title: 'Lease' } }),
  document('loose.pdf', { stage: null }),
]

test('sorts documents by stage, those without one last, and numbers in names numerically', () => {
  expect(names(filterDocuments(some, all))).toEqual(['a.pdf', 'b9.pdf', 'b10.pdf', 'loose.pdf'])
})

test('counts stages over all documents', () => {
  expect(stageCounts(some).map(({ id, name, count }) => [id, name, count])).toEqual([
    ['stg_2', 'Document Collection', 1],
    ['stg_3', 'Packaging', 2],
    [noStage, 'Other', 1],
  ])
})

test('filters by stage and by words of name or request, and sorts', () => {
  expect(names(filterDocuments(some, { ...all, stage: noStage }))).toEqual(['loose.pdf'])
  expect(names(filterDocuments(some, { ...all, search: 'LEASE a' }))).toEqual(['a.pdf'])
  expect(names(filterDocuments(some, { ...all, search: 'nothing' }))).toEqual([])
  expect(names(filterDocuments(some, { ...all, stage: 'stg_3', ordering: '-size' }))).toEqual(['b9.pdf', 'b10.pdf'])
})

test('sorts by stage if the order is unknown', () => {
  expect(orderingOf('color')).toBe('stage')
  expect(orderingOf('-size')).toBe('-size')
})

test('sorts by approval for a bookmark of an earlier version', () => {
  expect(orderingOf('approved')).toBe('approved_at')
  expect(orderingOf('-approved')).toBe('-approved_at')
})
