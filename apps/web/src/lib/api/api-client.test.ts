import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdminToken, getUser } from '@loanyard/contract/auth/account'
import { updateDeal } from '@loanyard/contract/deals/calls'
import { createLead, importLeads, listLeads } from '@loanyard/contract/leads/calls'
import { afterEach, expect, test } from 'vitest'
import { createSession } from '../auth/session.ts'
import { createApiClient } from './api-client.ts'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))))
})

/** Answers as given and records the requests. */
async function serve(answer: (seen: Seen) => Answer | Promise<Answer>) {
  const seen: Seen[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    seen.push(one)
    const { status, body: reply, headers } = await answer(one)
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers })
    response.end(reply === undefined ? undefined : typeof reply === 'string' ? reply : JSON.stringify(reply))
  }
  const server = createServer((request, response) => void handle(request, response))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { seen, origin: `http://127.0.0.1:${port}` }
}

/** Storage and lock of one browser; each client made from it is a tab. */
function browser(origin: string, tokens: { access?: string; refresh?: string } = { access: 'old', refresh: 'r1' }) {
  const values = new Map<string, string>()
  if (tokens.access !== undefined) values.set('loanyard.access', tokens.access)
  if (tokens.refresh !== undefined) values.set('loanyard.refresh', tokens.refresh)
  values.set('loanyard.partner_id', 'ptnr_1')
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  let last: Promise<unknown> = Promise.resolve()
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
  const tab = () => createApiClient({ origin: () => origin, session: createSession(storage), exclusively })
  return { values, tab }
}

const problem = (status: number, code: string, detail: string) => ({
  status,
  body: { type: 'about:blank', title: 't', status, detail, code, request_id: 'req_1' },
})
const lead = { params: { partner_id: 'ptnr_1' }, body: { full_name: 'Ana', email: 'ana@example.test' } }

/** Accepts only the access token `fresh`; accepts each refresh token once. */
function rotating() {
  const used = new Set<string>()
  return ({ url, headers, body }: Seen): Answer => {
    if (url === '/api/v0/token/refresh') {
      const { refresh } = JSON.parse(body) as { refresh: string }
      if (used.has(refresh)) return problem(401, 'token_reused', 'This session has ended.')
      used.add(refresh)
      return { status: 200, body: { access: 'fresh', refresh: 'r2' } }
    }
    return headers.authorization === 'Bearer fresh'
      ? { status: 200, body: { ok: true } }
      : problem(401, 'unauthorized', 'Not signed in.')
  }
}

const refreshes = (seen: Seen[]) => seen.filter(({ url }) => url === '/api/v0/token/refresh')

test('shares one refresh between failing calls and retries each once', async () => {
  const { seen, origin } = await serve(rotating())
  const { values, tab } = browser(origin)
  const { callApi } = tab()
  const replies = await Promise.all(Array.from({ length: 8 }, () => callApi(getUser)))
  expect(replies).toHaveLength(8)
  expect(refreshes(seen)).toHaveLength(1)
  expect(seen).toHaveLength(17)
  expect(values.get('loanyard.access')).toBe('fresh')
  expect(values.get('loanyard.refresh')).toBe('r2')
})

test('shares one refresh between two tabs whose token expired', async () => {
  const { seen, origin } = await serve(rotating())
  const { tab } = browser(origin)
  const [one, two] = [tab(), tab()]
  await Promise.all([one.callApi(getUser), two.callApi(getUser), one.callApi(getUser), two.callApi(getUser)])
  expect(refreshes(seen)).toHaveLength(1)
})

test('sends the same idempotency key with the retry', async () => {
  const { seen, origin } = await serve(rotating())
  await browser(origin).tab().callApi(createLead, lead)
  const keys = seen.filter(({ url }) => url.includes('/leads/')).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('clears tokens and partner id after a refused refresh and rejects with the original error', async () => {
  const { seen, origin } = await serve(({ url }) =>
    url.endsWith('/refresh')
      ? problem(401, 'token_expired', 'This session has ended.')
      : problem(401, 'unauthorized', 'Not signed in.'),
  )
  const { values, tab } = browser(origin)
  await expect(tab().callApi(getUser)).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
  expect([...values.keys()]).toEqual([])
  expect(seen).toHaveLength(2)
})

test('does not retry a second 401 after a refresh', async () => {
  const { seen, origin } = await serve(({ url }) =>
    url.endsWith('/refresh')
      ? { status: 200, body: { access: 'also-bad', refresh: 'r2' } }
      : problem(401, 'unauthorized', 'Not signed in.'),
  )
  await expect(browser(origin).tab().callApi(getUser)).rejects.toMatchObject({ status: 401 })
  expect(seen).toHaveLength(3)
})

test('keeps the session if the server can’t answer a refresh', async () => {
  const { origin } = await serve(({ url }) =>
    url.endsWith('/refresh')
      ? { ...problem(503, 'unavailable', 'Not available.'), headers: { 'retry-after': '2' } }
      : problem(401, 'unauthorized', 'Not signed in.'),
  )
  const { values, tab } = browser(origin)
  await expect(tab().callApi(getUser)).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  expect(values.get('loanyard.refresh')).toBe('r1')
})

test('does not refresh after a wrong password', async () => {
  const { seen, origin } = await serve(() =>
    problem(401, 'invalid_credentials', 'No active account found with the given credentials'),
  )
  const { values, tab } = browser(origin)
  const body = { email: 'a@b.test', password: 'x' }
  await expect(tab().callApi(createAdminToken, { body })).rejects.toMatchObject({
    code: 'invalid_credentials',
    detail: 'No active account found with the given credentials',
  })
  expect(seen).toHaveLength(1)
  expect(seen[0]?.headers.authorization).toBeUndefined()
  expect(values.get('loanyard.access')).toBe('old')
})

test('reports a missing answer as status 0 with code network', async () => {
  const { origin } = await serve(() => ({ status: 200 }))
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))))
  await expect(browser(origin).tab().callApi(getUser)).rejects.toMatchObject({ status: 0, code: 'network' })
})

test('has a message for an answer that is no problem document', async () => {
  const { origin } = await serve(() => ({ status: 502, body: '<html>', headers: { 'content-type': 'text/html' } }))
  await expect(browser(origin).tab().callApi(getUser)).rejects.toMatchObject({ status: 502, code: 'internal' })
})

test('includes field errors and the current state in the error', async () => {
  const { origin } = await serve(() => ({
    status: 412,
    body: {
      ...problem(412, 'stale', 'Changed.').body,
      errors: [{ path: 'email', message: 'm' }],
      current: { version: 4 },
    },
  }))
  const { callApi } = browser(origin).tab()
  const options = { params: { deal_id: 'd', partner_id: 'p' }, body: { title: 'T' }, ifMatch: 3 }
  await expect(callApi(updateDeal, options)).rejects.toMatchObject({
    errors: [{ path: 'email', message: 'm' }],
    current: { version: 4 },
    requestId: 'req_1',
  })
})

test('escapes parameters, leaves out empty query fields and quotes versions', async () => {
  const { seen, origin } = await serve(() => ({ status: 200, body: {} }))
  const { callApi } = browser(origin).tab()
  await callApi(listLeads, { params: { partner_id: 'a/b' }, query: { search: 'x&y', ordering: undefined, limit: '' } })
  await callApi(updateDeal, { params: { deal_id: 'd', partner_id: 'p' }, body: { title: 'T' }, ifMatch: 3 })
  expect(seen.map(({ url }) => url)).toEqual([
    '/api/v0/leads/partners/a%2Fb?search=x%26y',
    '/api/v0/deals/d/partners/p',
  ])
  expect(seen[1]?.headers['if-match']).toBe('"3"')
  expect(seen[1]?.headers['idempotency-key']).toBeUndefined()
})

test('fetches the next page from this origin only', async () => {
  const { seen, origin } = await serve(() => ({ status: 200, body: {} }))
  const { followNext } = browser(origin).tab()
  await followNext(listLeads, 'https://elsewhere.example/api/v0/leads/partners/p?cursor=c')
  expect(seen.map(({ url }) => url)).toEqual(['/api/v0/leads/partners/p?cursor=c'])
  await expect(followNext(listLeads, 'https://elsewhere.example/steal')).rejects.toMatchObject({ code: 'bad_cursor' })
})

test('sends an import’s file as text/csv', async () => {
  const { seen, origin } = await serve(() => ({ status: 201, body: {} }))
  const file = new Blob(['full_name,email\nÅsa,asa@example.test\n'])
  await browser(origin)
    .tab()
    .uploadCsv(importLeads, { params: { partner_id: 'p' }, query: { dry_run: 'true' }, body: file })
  expect(seen[0]).toMatchObject({ url: '/api/v0/leads/partners/p/import?dry_run=true', body: await file.text() })
  expect(seen[0]?.headers['content-type']).toBe('text/csv')
})

test('does not overwrite a session replaced during a refresh and repeats no calls in it', async () => {
  const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`
  const otherUser = { access: tokenOf('ben'), refresh: 'r-ben' }
  const { seen, origin } = await serve(({ url }) => {
    if (!url.endsWith('/refresh')) return problem(401, 'unauthorized', 'Not signed in.')
    values.set('loanyard.access', otherUser.access)
    values.set('loanyard.refresh', otherUser.refresh)
    return { status: 200, body: { access: 'fresh', refresh: 'r2' } }
  })
  const { values, tab } = browser(origin, { access: tokenOf('ana'), refresh: 'r1' })
  await expect(tab().callApi(getUser)).rejects.toMatchObject({ status: 401 })
  expect([values.get('loanyard.access'), values.get('loanyard.refresh')]).toEqual(Object.values(otherUser))
  expect(seen).toHaveLength(2)
})

test('keeps a session that another tab renewed during a refresh', async () => {
  const { origin } = await serve(({ url, headers }) => {
    if (!url.endsWith('/refresh'))
      return headers.authorization === 'Bearer fresh' ? { status: 200, body: {} } : problem(401, 'unauthorized', 'No.')
    values.set('loanyard.access', 'fresh')
    values.set('loanyard.refresh', 'r2')
    return problem(401, 'token_reused', 'This session has ended.')
  })
  const { values, tab } = browser(origin)
  await tab().callApi(getUser)
  expect(values.get('loanyard.refresh')).toBe('r2')
})
