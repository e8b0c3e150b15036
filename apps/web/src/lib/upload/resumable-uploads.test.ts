import { expect, test } from 'vitest'
import { memoryStorage } from '../browser/browser-storage.ts'
import { ResumableUploads } from './resumable-uploads.ts'
import { place } from './testing/fake-upload-server.ts'

const big = { documentId: 'doc_1', name: 'big.pdf', size: 1800, lastModified: 5, place }

test('an upload is found again by name, size, time and place', () => {
  const storage = memoryStorage()
  new ResumableUploads(storage).keep(big)
  const kept = new ResumableUploads(storage)
  expect(kept.find(big, place)?.documentId).toBe('doc_1')
  expect(kept.find({ ...big, lastModified: 6 }, place)).toBeNull()
  expect(kept.find({ ...big, size: 1801 }, place)).toBeNull()
  expect(kept.find({ ...big, name: 'BIG.pdf' }, place)).toBeNull()
  expect(kept.find(big, { ...place, stageId: null })).toBeNull()
  expect(kept.find(big, { ...place, dealId: 'deal_2' })).toBeNull()
  expect(kept.find(big, { ...place, requestId: 'req_1' })).toBeNull()
})

test('after a day it is forgotten, as the server has', () => {
  let now = 0
  const kept = new ResumableUploads(memoryStorage(), () => now)
  kept.keep(big)
  now = 23 * 3600 * 1000
  expect(kept.ofDeal(place)).toHaveLength(1)
  now = 25 * 3600 * 1000
  expect(kept.ofDeal(place)).toEqual([])
})

test('what stands in the storage may be anything', () => {
  for (const text of ['', 'nonsense', '{}', '[{"documentId":1}]', 'null']) {
    const storage = memoryStorage()
    storage.setItem('loanyard.uploads', text)
    const kept = new ResumableUploads(storage)
    expect(kept.ofDeal(place)).toEqual([])
    kept.keep(big)
    expect(kept.ofDeal(place)).toHaveLength(1)
  }
})

test('forgetting one, and all', () => {
  const storage = memoryStorage()
  const kept = new ResumableUploads(storage)
  kept.keep(big)
  kept.keep({ ...big, documentId: 'doc_2', name: 'other.pdf' })
  kept.forget('doc_1')
  expect(kept.ofDeal(place).map(({ documentId }) => documentId)).toEqual(['doc_2'])
  kept.forgetAll()
  expect(storage.getItem('loanyard.uploads')).toBeNull()
})

test('a storage that is full does not keep anything from being sent', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => new ResumableUploads(full).keep(big)).not.toThrow()
})
