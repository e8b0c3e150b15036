import { expect, test } from 'vitest'
import { destination } from '../../../lib/upload/testing/fake-upload-server.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { percentOf, stateLabel, summaryOf } from './upload-labels.ts'

const item = (part: Partial<UploadItem> = {}): UploadItem => ({
  key: 'upload-1',
  name: 'a.pdf',
  size: 1000,
  destination,
  state: 'sending',
  sent: 0,
  isResumed: false,
  message: null,
  document: null,
  ...part,
})

test('reaches 100 with the scan result, not with the last byte', () => {
  expect(percentOf(item({ sent: 637 }))).toBe(63)
  expect(percentOf(item({ sent: 1000 }))).toBe(99)
  expect(percentOf(item({ state: 'checking', sent: 1000 }))).toBe(99)
  expect(percentOf(item({ state: 'ready', sent: 1000 }))).toBe(100)
  expect(percentOf(item({ state: 'refused', size: 0 }))).toBe(0)
})

test('describes the state of one file', () => {
  expect(stateLabel(item({ sent: 637 }))).toBe('Uploading 63%')
  expect(stateLabel(item({ sent: 400, isResumed: true }))).toBe('Uploading 40%, resumed')
  expect(stateLabel(item({ state: 'checking' }))).toBe('Scanning…')
})

test('summarizes the state of all files', () => {
  const states = (...all: UploadItem['state'][]) => summaryOf(all.map((state) => item({ state })))
  expect(states('sending', 'waiting', 'ready')).toBe('Uploading 2 files, 1 of 3 done')
  expect(states('checking')).toBe('Uploading 1 file, 0 of 1 done')
  expect(states('ready', 'rejected', 'failed', 'failed', 'refused')).toBe('1 rejected, 2 failed, 1 not uploaded')
  expect(states('rejected', 'canceled')).toBe('1 rejected, 1 canceled')
  expect(states('ready', 'ready')).toBe('')
})
