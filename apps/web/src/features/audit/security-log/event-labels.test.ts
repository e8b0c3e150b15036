import { type SecurityEvent } from '@loanyard/contract/audit/security-events'
import { securityKinds } from '@loanyard/contract/audit/security-kinds'
import { expect, test } from 'vitest'
import { detailsLine, kindLabels } from './event-labels.ts'

const event = (rest: Partial<SecurityEvent>) =>
  ({ details: [], subject: null, count: 1, ...rest }) as unknown as SecurityEvent

test('names each kind differently', () => {
  const labels = securityKinds.map((kind) => kindLabels[kind])
  expect(new Set(labels).size).toBe(securityKinds.length)
  expect(kindLabels.identity_check).toBe('Identity check')
})

test('shows an event’s subject and count, never the route', () => {
  const details = [
    { field: 'code', value: 'forbidden' },
    { field: 'route', value: '/api/v0/deals' },
  ]
  expect(detailsLine(event({ details, count: 3 }))).toBe('Code: forbidden · 3 times')
  expect(detailsLine(event({ subject: { type: 'document', id: 'doc_1' } }))).toBe('doc_1')
  expect(detailsLine(event({ details: [{ field: 'reason', value: 'mass_download' }] }))).toBe(
    'Many documents opened within an hour',
  )
  expect(detailsLine(event({ details: [{ field: 'how', value: 'link' }] }))).toBe('With an emailed link')
  expect(detailsLine(event({ details: [{ field: 'how', value: 'all others' }] }))).toBe('All others')
  expect(detailsLine(event({}))).toBe('')
})
