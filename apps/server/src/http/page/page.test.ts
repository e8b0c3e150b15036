import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendProblem } from '../routing/problem.ts'
import { servePage } from './page.ts'

let dist: string
let server: FastifyInstance

function build(name: string): void {
  rmSync(join(dist, 'assets'), { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(
    join(dist, 'index.html'),
    `<style nonce="__CSP_NONCE__"></style><script src="/assets/${name}.js"></script>`,
  )
  writeFileSync(join(dist, 'assets', `${name}.js`), name)
  writeFileSync(join(dist, 'mark.svg'), '<svg/>')
  mkdirSync(join(dist, 'images'), { recursive: true })
  writeFileSync(join(dist, 'images', 'logo.png'), 'png')
}

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'loanyard-page-'))
  build('one')
  server = Fastify()
  server.setErrorHandler(sendProblem)
  await servePage(server, dist)
})

afterEach(async () => {
  await server.close()
  rmSync(dist, { recursive: true, force: true })
})

test('serves index.html with a fresh nonce in its policy for every page path', async () => {
  const first = await server.inject('/partner/ptnr_x/deals')
  const nonce = /nonce="([\w-]{20,})"/.exec(first.body)?.[1] ?? ''
  expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(first.headers['cache-control']).toBe('no-cache')
  expect((await server.inject('/')).body).not.toContain(nonce)
})

test('returns 404 for anything that is neither page nor file', async () => {
  for (const path of [
    '/api/v9/deals',
    '/dev/none',
    '/nothing.js',
    '/index.html',
    '/assets/two.js',
    '/assets/../index.html',
  ]) {
    expect((await server.inject(path)).statusCode, path).toBe(404)
  }
})

test('caches assets forever and other files for minutes', async () => {
  expect((await server.inject('/assets/one.js')).headers['cache-control']).toContain('immutable')
  expect((await server.inject('/mark.svg')).headers['cache-control']).toBe('public, max-age=300')
})

test('serves a rebuilt page from then on', async () => {
  build('two')
  expect((await server.inject('/partner/login')).body).toContain('/assets/two.js')
  expect((await server.inject('/assets/two.js')).body).toBe('two')
  rmSync(join(dist, 'index.html'))
  expect((await server.inject('/partner/login')).body).toContain('/assets/two.js')
})

test('preloads the files of the page at a path', async () => {
  mkdirSync(join(dist, '.vite'))
  const file = {
    route: '/partner/{partnerId}/deals',
    scripts: ['/assets/deals.js'],
    styles: ['/assets/deals.css'],
    soon: ['/assets/deal.js'],
  }
  writeFileSync(join(dist, '.vite/preloads.json'), JSON.stringify([file]))
  writeFileSync(join(dist, 'index.html'), '<head></head>')
  const { body } = await server.inject('/partner/ptnr_1/deals?view=list')
  expect(body).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/deals.js">')
  expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/deals.css">')
  expect(body).toContain('<meta name="loanyard-soon" content="/assets/deal.js">')
  for (const path of ['/partner/ptnr_1/deals/deal_1', '/partner/login', '/lender/partner/ptnr_1/deals'])
    expect((await server.inject(path)).body, path).not.toContain('/assets/deals.')
})

test('names what the page asks for first, with the ids of its path', async () => {
  mkdirSync(join(dist, '.vite'))
  const early = [
    { url: '/api/v0/deals/{dealId}/partners/{partnerId}' },
    { url: '/api/v0/deals?limit=50&x=1', media: '(max-width: 699px)' },
  ]
  const deal = { route: '/partner/{partnerId}/deals/{dealId}', scripts: [], styles: [], soon: [], early }
  writeFileSync(join(dist, '.vite/preloads.json'), JSON.stringify([deal]))
  writeFileSync(join(dist, 'index.html'), '<head><script src="/start.js"></script></head>')
  const requestsOf = async (path: string) => {
    const { body } = await server.inject(path)
    const [before = ''] = body.split('<script')
    const list = /<meta name="loanyard-early" content="([^"]*)">/.exec(before)?.[1]
    return list === undefined
      ? null
      : (JSON.parse(list.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as { url: string }[])
  }
  const own = { url: '/api/v0/deals/deal_2/partners/ptnr_1' }
  expect(await requestsOf('/partner/ptnr_1/deals/deal_2')).toEqual([own, early[1]])
  expect(await requestsOf('/partner/ptnr_1/deals/deal_2?tab=activity')).toEqual([own])
  for (const path of ['/partner/ptnr_1/deals/%22%3E', '/partner/ptnr_1/deals/a.b', '/partner/login'])
    expect(await requestsOf(path), path).toBeNull()
})

test('allows other origins to show images, for emails, and nothing else', async () => {
  const policyOf = async (path: string) => (await server.inject(path)).headers['cross-origin-resource-policy']
  expect(await policyOf('/images/logo.png')).toBe('cross-origin')
  expect(await policyOf('/mark.svg')).not.toBe('cross-origin')
})

test('lets workers reach nothing, and only the PDF worker compile WebAssembly', async () => {
  const policyOf = async (name: string) => {
    writeFileSync(join(dist, 'assets', name), '')
    return (await server.inject(`/assets/${name}`)).headers['content-security-policy']
  }
  expect(await policyOf('pdf.worker.min-B2x_9.mjs')).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
  expect(await policyOf('table-worker-B2x_9.js')).toBe("default-src 'none'")
  expect((await server.inject('/')).headers['content-security-policy']).not.toMatch(/unsafe|eval/)
})

test('lets the page connect to the document store only', async () => {
  const connecting = async (reply: Promise<{ headers: Record<string, unknown> }>) =>
    /connect-src [^;]+/.exec(String((await reply).headers['content-security-policy']))?.[0]
  expect(await connecting(server.inject('/'))).toBe("connect-src 'self'")
  const other = Fastify()
  await servePage(other, dist, { origins: ['https://store.example.com'] })
  expect(await connecting(other.inject('/'))).toBe("connect-src 'self' https://store.example.com")
  await other.close()
})

test('lets only pages of the configured host report usage', async () => {
  writeFileSync(join(dist, 'index.html'), '<head></head>')
  const counting = Fastify()
  const analytics = { url: 'https://counts.example.com/events?a=1&b=2', host: 'partner.example.com' }
  await servePage(counting, dist, { analytics })
  const page = (host: string) => counting.inject({ url: '/partner', headers: { host } })
  const there = await page('partner.example.com')
  expect(there.body).toContain(
    '<meta name="loanyard-analytics" content="https://counts.example.com/events?a=1&amp;b=2">',
  )
  expect(there.headers['content-security-policy']).toContain("connect-src 'self' https://counts.example.com;")
  for (const host of ['portal.example.com', 'example.com', 'partner.example.com.evil.example', 'localhost']) {
    const elsewhere = await page(host)
    expect(elsewhere.body).not.toContain('analytics')
    expect(elsewhere.headers['content-security-policy']).not.toContain('counts')
  }
  await counting.close()
})
