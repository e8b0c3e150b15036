import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { DownloadMachine } from './download-machine.ts'

const prepare = vi.fn<(ids: readonly string[], options: { rest: boolean }) => Promise<string>>()
const save = vi.fn<(url: string, name: string) => Promise<void>>()
const notify = vi.fn<(message: string) => void>()
const options = { rest: false }
const ids = ['doc_1', 'doc_2']
const idle = { state: 'idle', downloadUrl: null, errorMessage: null, documentIds: [], cause: null }

let machine: DownloadMachine<{ rest: boolean }>
beforeEach(() => {
  vi.resetAllMocks()
  prepare.mockResolvedValue('/files/archives/1')
  save.mockResolvedValue()
  machine = new DownloadMachine({ prepare, save, notify })
})

const failed = async (error: unknown) => {
  prepare.mockRejectedValueOnce(error)
  await machine.start(ids, options)
}

test('starts idle', () => {
  expect(machine.state()).toEqual(idle)
})

test('moves to processing with the documents on start, and to ready with the URL', async () => {
  const started = machine.start(ids, options)
  expect(machine.state()).toEqual({ ...idle, state: 'processing', documentIds: ids })
  await started
  expect(machine.state()).toEqual({ ...idle, state: 'ready', documentIds: ids, downloadUrl: '/files/archives/1' })
  expect(prepare).toHaveBeenCalledExactlyOnceWith(ids, options)
})

test('ignores start while processing', async () => {
  const first = machine.start(ids, options)
  const second = machine.start(['doc_3'], options)
  expect(machine.state()).toMatchObject({ state: 'processing', documentIds: ids })
  await Promise.all([first, second])
  expect(prepare).toHaveBeenCalledOnce()
  expect(machine.state().documentIds).toEqual(ids)
})

test('moves to error with the message on failure', async () => {
  const error = new ApiError(409, 'bytes_missing', '2 of the documents can’t be read.')
  await failed(error)
  expect(machine.state()).toMatchObject({ state: 'error', errorMessage: '2 of the documents can’t be read.' })
  expect(machine.state().cause).toBe(error)
  expect(machine.state().documentIds).toEqual(ids)
})

test.each([[new Error('')], [undefined], ['text']])('has a message for a failure without one: %j', async (error) => {
  await failed(error)
  expect(machine.state()).toMatchObject({ state: 'error', errorMessage: 'Download preparation failed' })
})

test('clears the error and the URL on start', async () => {
  await failed(new Error('No.'))
  const again = machine.start(['doc_3'], options)
  expect(machine.state()).toEqual({ ...idle, state: 'processing', documentIds: ['doc_3'] })
  await again
  const third = machine.start(ids, options)
  expect(machine.state()).toEqual({ ...idle, state: 'processing', documentIds: ids })
  await third
})

test('saves documents.zip when ready and returns to idle', async () => {
  await machine.start(ids, options)
  await machine.trigger()
  expect(save).toHaveBeenCalledExactlyOnceWith('/files/archives/1', 'documents.zip')
  expect(machine.state()).toEqual(idle)
  expect(notify).not.toHaveBeenCalled()
})

test('shows Download failed if saving fails and prepares the same documents again on retry', async () => {
  await machine.start(ids, options)
  save.mockRejectedValueOnce(new Error('disk full'))
  await machine.trigger()
  expect(notify).toHaveBeenCalledExactlyOnceWith('Download failed')
  expect(machine.state()).toMatchObject({ state: 'error', errorMessage: 'Download failed', documentIds: ids })
  await machine.retry()
  expect(machine.state().state).toBe('ready')
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('saves once when triggered twice', async () => {
  await machine.start(ids, options)
  await Promise.all([machine.trigger(), machine.trigger()])
  expect(save).toHaveBeenCalledOnce()
})

test('saves nothing in any other state', async () => {
  await machine.trigger()
  const started = machine.start(ids, options)
  await machine.trigger()
  await started
  await failed(new Error('No.'))
  await machine.trigger()
  expect(save).not.toHaveBeenCalled()
})

test('restarts with the last documents and options on retry', async () => {
  prepare.mockRejectedValueOnce(new Error('No.'))
  await machine.start(ids, { rest: true })
  await machine.retry()
  expect(prepare).toHaveBeenLastCalledWith(ids, { rest: true })
  expect(machine.state().state).toBe('ready')
})

test('overrides options on retry', async () => {
  await failed(new Error('No.'))
  await machine.retry({ rest: true })
  expect(prepare).toHaveBeenLastCalledWith(ids, { rest: true })
})

test('does nothing on retry without documents', async () => {
  await machine.retry()
  await machine.start(ids, options)
  machine.reset()
  await machine.retry()
  expect(prepare).toHaveBeenCalledOnce()
  expect(machine.state()).toEqual(idle)
})

test('returns to idle and clears everything on reset, in any state', async () => {
  await failed(new Error('No.'))
  machine.reset()
  expect(machine.state()).toEqual(idle)
  await machine.start(ids, options)
  machine.reset()
  expect(machine.state()).toEqual(idle)
})

test('ignores a response that arrives after a reset', async () => {
  let late: (url: string) => void = () => undefined
  prepare.mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
  const first = machine.start(ids, options)
  machine.reset()
  const second = machine.start(['doc_3'], options)
  late('/files/archives/old')
  await Promise.all([first, second])
  expect(machine.state()).toMatchObject({ downloadUrl: '/files/archives/1', documentIds: ['doc_3'] })
})

test('calls listeners on every change until they unsubscribe', async () => {
  const seen: string[] = []
  const stop = machine.subscribe(() => seen.push(machine.state().state))
  await machine.start(ids, options)
  await machine.trigger()
  stop()
  await machine.start(ids, options)
  expect(seen).toEqual(['processing', 'ready', 'idle'])
})
