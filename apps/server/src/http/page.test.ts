import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { servePage } from './page.ts'
import { sendProblem } from './problem.ts'

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

test('every address of a page gets index.html with a nonce of its own, which its policy names', async () => {
  const first = await server.inject('/partner/ptnr_x/deals')
  const nonce = /nonce="([\w-]{20,})"/.exec(first.body)?.[1] ?? ''
  expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(first.headers['cache-control']).toBe('no-cache')
  expect((await server.inject('/')).body).not.toContain(nonce)
})

test('what is no page and no file does not exist', async () => {
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

test('assets are kept for ever, other files for minutes', async () => {
  expect((await server.inject('/assets/one.js')).headers['cache-control']).toContain('immutable')
  expect((await server.inject('/mark.svg')).headers['cache-control']).toBe('public, max-age=300')
})

test('a page built anew under a running server is served from then on', async () => {
  build('two')
  expect((await server.inject('/partner/login')).body).toContain('/assets/two.js')
  expect((await server.inject('/assets/two.js')).body).toBe('two')
  rmSync(join(dist, 'index.html'))
  expect((await server.inject('/partner/login')).body).toContain('/assets/two.js')
})

test('pictures may be shown on other origins, where mail is read; nothing else may', async () => {
  const policyOf = async (path: string) => (await server.inject(path)).headers['cross-origin-resource-policy']
  expect(await policyOf('/images/logo.png')).toBe('cross-origin')
  expect(await policyOf('/mark.svg')).not.toBe('cross-origin')
})
