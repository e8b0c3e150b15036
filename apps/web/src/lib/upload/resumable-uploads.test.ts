import { expect, test } from 'vitest'
import { memoryStorage } from '../browser/browser-storage.ts'
import { ResumableUploads } from './resumable-uploads.ts'
import { destination } from './testing/fake-upload-server.ts'

const big = { documentId: 'doc_1', name: 'big.pdf', size: 1800, lastModified: 5, destination }

test('finds an upload by name, size, time and destination', () => {
  const storage = memoryStorage()
  new ResumableUploads(storage).keep(big)
  const resumable = new ResumableUploads(storage)
  expect(resumable.find(big, destination)?.documentId).toBe('doc_1')
  expect(resumable.find({ ...big, lastModified: 6 }, destination)).toBeNull()
  expect(resumable.find({ ...big, size: 1801 }, destination)).toBeNull()
  expect(resumable.find({ ...big, name: 'BIG.pdf' }, destination)).toBeNull()
  expect(resumable.find(big, { ...destination, stageId: null })).toBeNull()
  expect(resumable.find(big, { ...destination, dealId: 'deal_2' })).toBeNull()
  expect(resumable.find(big, { ...destination, requestId: 'req_1' })).toBeNull()
})

test('forgets an upload after a day, like the server', () => {
  let now = 0
  const resumable = new ResumableUploads(memoryStorage(), () => now)
  resumable.keep(big)
  now = 23 * 3600 * 1000
  expect(resumable.ofDeal(destination)).toHaveLength(1)
  now = 25 * 3600 * 1000
  expect(resumable.ofDeal(destination)).toEqual([])
})

test('ignores invalid data in storage', () => {
  for (const text of ['', 'nonsense', '{}', '[{"documentId":1}]', 'null']) {
    const storage = memoryStorage()
    storage.setItem('loanyard.uploads', text)
    const resumable = new ResumableUploads(storage)
    expect(resumable.ofDeal(destination)).toEqual([])
    resumable.keep(big)
    expect(resumable.ofDeal(destination)).toHaveLength(1)
  }
})

test('forgets one upload and all uploads', () => {
  const storage = memoryStorage()
  const resumable = new ResumableUploads(storage)
  resumable.keep(big)
  resumable.keep({ ...big, documentId: 'doc_2', name: 'other.pdf' })
  resumable.forget('doc_1')
  expect(resumable.ofDeal(destination).map(({ documentId }) => documentId)).toEqual(['doc_2'])
  resumable.forgetAll()
  expect(storage.getItem('loanyard.uploads')).toBeNull()
})

test('stores the destination under the name that earlier versions of the page use', () => {
  const storage = memoryStorage()
  new ResumableUploads(storage).keep(big)
  expect(JSON.parse(storage.getItem('loanyard.uploads') ?? '')).toMatchObject([
    { documentId: 'doc_1', place: destination },
  ])
})

test('sends files even if storage is full', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => new ResumableUploads(full).keep(big)).not.toThrow()
})
