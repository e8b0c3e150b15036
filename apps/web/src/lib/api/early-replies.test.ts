import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropEarlyReplies, takeEarlyReply } from './early-replies.ts'

const url = '/api/v0/user'
const send = (reply: Promise<Response>) => {
  reply.catch(() => undefined)
  globalThis.loanyardEarly = { access: 'one', replies: new Map([[url, reply]]) }
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  send(Promise.resolve(new Response('early')))
})
afterEach(() => {
  vi.restoreAllMocks()
  dropEarlyReplies()
})

test('hands out an early reply once', async () => {
  expect(await (await takeEarlyReply(url, 'one'))?.text()).toBe('early')
  expect(await takeEarlyReply(url, 'one')).toBeNull()
})

test('has none for another address', async () => {
  expect(await takeEarlyReply(`${url}/invitations`, 'one')).toBeNull()
})

test('keeps a reply from a person who signed in since', async () => {
  expect(await takeEarlyReply(url, 'two')).toBeNull()
  expect(await takeEarlyReply(url, 'one')).toBeNull()
})

test('hands out nothing old', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(20_000)
  expect(await takeEarlyReply(url, 'one')).toBeNull()
})

test('hands out nothing after a change', async () => {
  dropEarlyReplies()
  expect(await takeEarlyReply(url, 'one')).toBeNull()
})

test('a request without an answer is left to whoever asks next', async () => {
  send(Promise.reject(new TypeError('Failed to fetch')))
  expect(await takeEarlyReply(url, 'one')).toBeNull()
})
