import { demoPartnerId } from '@loanyard/contract/core/ids'
import { expect, test } from 'vitest'
import { newUuid, toId, toUuid } from './ids.ts'

test('spells an id and its UUID as the same number', () => {
  for (let i = 0; i < 200; i++) {
    const uuid = newUuid()
    expect(toUuid('deal', toId('deal', uuid))).toBe(uuid)
  }
  expect(toId('deal', 'ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('deal_7zzzzzzzzzzzzzzzzzzzzzzzzz')
  expect(toUuid('partner', demoPartnerId)).toBe('00000000-0000-7000-8000-000000000001')
})

test('sorts ids as their UUIDs', () => {
  const uuids = Array.from({ length: 50 }, newUuid)
  const ids = uuids.map((uuid) => toId('lead', uuid))
  expect(ids.toSorted()).toEqual(uuids.toSorted().map((uuid) => toId('lead', uuid)))
})

test("rejects text that isn't an id of the kind", () => {
  const lead = toId('lead', newUuid())
  for (const text of [lead, 'deal_', 'deal_1', `${lead}x`, 'deal_8zzzzzzzzzzzzzzzzzzzzzzzzz', "deal_' or 1=1 --"]) {
    expect(() => toUuid('deal', text)).toThrow(/couldn’t find this/)
  }
})
