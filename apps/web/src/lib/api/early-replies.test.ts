import { getUser } from '@loanyard/contract/auth/account'
import { createLead } from '@loanyard/contract/leads/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSession } from '../auth/session.ts'
import { createApiClient } from './api-client.ts'
import { dropEarlyReplies, takeEarlyReply } from './early-replies.ts'

const url = getUser.path
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
  vi.unstubAllGlobals()
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

test('a request without an answer is left to the next request', async () => {
  send(Promise.reject(new TypeError('Failed to fetch')))
  expect(await takeEarlyReply(url, 'one')).toBeNull()
})

/** A signed-in browser, and the addresses it asks for. The server replies `late` to what carries the token `fresh`. */
function openClient(access: string) {
  const values = new Map([
    ['loanyard.access', access],
    ['loanyard.refresh', 'r1'],
  ])
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ pathname }: URL, { headers }: { headers: Headers }) => {
    asked.push(pathname)
    if (pathname === '/api/v0/token/refresh') return Response.json({ access: 'fresh', refresh: 'r2' })
    return Response.json('late', { status: headers.get('Authorization') === 'Bearer fresh' ? 200 : 401 })
  })
  const client = createApiClient({
    origin: () => 'http://loanyard.test',
    session: createSession(storage),
    exclusively: (work) => work(),
  })
  return { ...client, asked }
}

const early = (access: string, status: number) => {
  const reply = Promise.resolve(Response.json('early', { status }))
  globalThis.loanyardEarly = { access, replies: new Map([[url, reply]]) }
}

test('a call uses its early reply', async () => {
  early('fresh', 200)
  const { callApi, asked } = openClient('fresh')
  expect(await callApi(getUser)).toBe('early')
  expect(asked).toEqual([])
  expect(await callApi(getUser)).toBe('late')
})

test('an early reply to an expired token renews it', async () => {
  early('old', 401)
  const { callApi, asked } = openClient('old')
  expect(await callApi(getUser)).toBe('late')
  expect(asked).toEqual(['/api/v0/token/refresh', url])
})

test('a change discards early replies', async () => {
  early('fresh', 200)
  const { callApi } = openClient('fresh')
  await callApi(createLead, { params: { partner_id: 'ptnr_1' }, body: { full_name: 'Ana', email: 'ana@example.test' } })
  expect(await callApi(getUser)).toBe('late')
})
