import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/cache/query-client.ts'
import { activeUploads } from '../../lib/upload/active-uploads.ts'
import { followUnsavedWork } from './unsaved-work.ts'

const end = new AbortController()
const place = { pathname: '/deals' }
let window: EventTarget
let dialog: object | null
let hasUnsavedWork: () => boolean

beforeEach(() => {
  window = new EventTarget()
  dialog = null
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', place)
  vi.stubGlobal('document', { querySelector: () => dialog })
  hasUnsavedWork = followUnsavedWork(end.signal)
})
afterEach(() => vi.unstubAllGlobals())

test('has none on a page where nothing happened', () => {
  expect(hasUnsavedWork()).toBe(false)
})

test('counts what was typed on this page, not on the one before', () => {
  window.dispatchEvent(new Event('input'))
  expect(hasUnsavedWork()).toBe(true)
  place.pathname = '/leads'
  expect(hasUnsavedWork()).toBe(false)
})

test('counts an open dialog, an upload, and whatever warns before the window closes', () => {
  dialog = {}
  expect(hasUnsavedWork()).toBe(true)
  dialog = null
  const queue = { stop: () => undefined }
  activeUploads.report(queue, 1)
  expect(hasUnsavedWork()).toBe(true)
  activeUploads.report(queue, 0)
  expect(hasUnsavedWork()).toBe(false)
  window.addEventListener('beforeunload', (event) => event.preventDefault())
  expect(hasUnsavedWork()).toBe(true)
})

test('counts a change that is being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const saving = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => promise })
    .execute(undefined)
  expect(hasUnsavedWork()).toBe(true)
  resolve()
  await saving
  expect(hasUnsavedWork()).toBe(false)
})
