import { createHmac } from 'node:crypto'
import * as mupdf from 'mupdf'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { linesOfText, pdfOf } from '../../inspect/samples/pdfs.ts'
import type { PandaDocProvider } from '../provider.ts'
import { documentOf, signer } from '../samples/documents.ts'
import { SigningPool } from '../signing-pool.ts'
import { startFakePandaDoc, type FakePandaDoc } from './fake-pandadoc.ts'
import { pagesAt, pandaDocProvider } from './provider.ts'
import { defaultPandaDocTimeouts, type PandaDocTimeouts } from './settings.ts'

vi.setConfig({ testTimeout: 60_000 })

const quick: PandaDocTimeouts = {
  ...defaultPandaDocTimeouts,
  pause_ms: 5,
  longest_pause_ms: 20,
  poll_ms: 5,
  draft_ms: 2000,
}
const pool = new SigningPool()
let panda: FakePandaDoc
afterEach(() => panda?.close())
afterAll(() => pool.close())

async function start(
  options: Parameters<typeof startFakePandaDoc>[0] = {},
  timeouts = quick,
): Promise<PandaDocProvider> {
  panda = await startFakePandaDoc(options)
  return pandaDocProvider({ apiKey: 'test-key', url: panda.url, webhookKey: 'shared' }, pool, timeouts)
}

const tagged = `${linesOfText(3)} BT /F 11 Tf 72 300 Td (Sign: {{signature}} on {{date}}) Tj ET`
const documentToSign = documentOf(pdfOf([tagged]))
const textOf = (bytes: Buffer) =>
  mupdf.Document.openDocument(bytes, 'application/pdf').loadPage(0).toStructuredText('').asText()
const count = (line: RegExp) => panda.requests.filter((request) => line.test(request)).length

test('uploads a document with fields at its tags, sends it without an email, and downloads it signed', async () => {
  const provider = await start()
  const id = await provider.create(documentToSign, signer)
  const uploaded = panda.documents.get(id)
  expect(uploaded).toMatchObject({
    name: 'Fee disclosure · Harbor Bakery',
    recipients: [{ email: signer.email, role: 'client' }],
    metadata: { loanyard_request_id: documentToSign.request_id },
  })
  expect(textOf(uploaded?.file ?? Buffer.alloc(0))).toMatch(/\{signature:client_+\}\s+\{date:client_+\}/)
  expect(await provider.state(id)).toBe('preparing')
  const { url, expires_at } = await provider.open(id, signer)
  expect(uploaded).toMatchObject({ status: 'document.sent', isSilent: true })
  expect(expires_at.getTime()).toBeGreaterThan(Date.now())
  expect(await provider.state(id)).toBe('waiting')
  await expect(provider.download(id)).rejects.toMatchObject({ code: 'not_ready' })
  expect(url.startsWith(`${panda.url}/s/`)).toBe(true)
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
  expect(await provider.state(id)).toBe('signed')
  expect(Buffer.from(await provider.download(id))).toEqual(uploaded?.file)
  expect(count(/download-protected/)).toBe(1)
})

test('signing pages are on another host than the API of PandaDoc', () => {
  expect(pagesAt('https://api.pandadoc.com')).toBe('https://app.pandadoc.com')
  expect(pagesAt('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000')
})

test('downloads the plain copy if the account has no sealed ones', async () => {
  const provider = await start({ hasNoSealedCopies: true })
  const id = await provider.create(documentToSign, signer)
  await provider.open(id, signer)
  await panda.sign(id)
  expect((await provider.download(id)).length).toBeGreaterThan(1000)
})

test('creates one document per request even if called twice', async () => {
  const provider = await start()
  const id = await provider.create(documentToSign, signer)
  expect(await provider.create(documentToSign, signer)).toBe(id)
  expect(await provider.create({ ...documentToSign, request_id: 'another' }, signer)).not.toBe(id)
  expect(panda.documents.size).toBe(2)
})

test('finds an upload whose answer was lost instead of repeating it', async () => {
  const provider = await start()
  panda.failNext({ on: /^POST .*documents$/, status: 0, isDone: true })
  const id = await provider.create(documentToSign, signer)
  expect([...panda.documents.keys()]).toEqual([id])
  expect(count(/^POST .*documents$/)).toBe(1)
})

test('reports a failed upload as unavailable; the next attempt works', async () => {
  const provider = await start()
  panda.failNext({ on: /^POST .*documents$/, status: 502 })
  await expect(provider.create(documentToSign, signer)).rejects.toMatchObject({ code: 'unavailable' })
  await provider.create(documentToSign, signer)
  expect(panda.documents.size).toBe(1)
})

test('waits out rate limits and short outages', async () => {
  const provider = await start()
  panda.failNext({ on: /^POST .*documents$/, status: 429, retryAfter: 0 })
  const id = await provider.create(documentToSign, signer)
  panda.failNext({ on: /^GET/, status: 503 })
  panda.failNext({ on: /^GET/, status: 0 })
  panda.failNext({ on: /^POST .*session$/, status: 500 })
  await provider.open(id, signer)
  expect(count(/session$/)).toBe(2)
})

test('gives up on a server that stays down or does not answer', async () => {
  const provider = await start()
  for (let attempt = 0; attempt < quick.attempts; attempt++) panda.failNext({ on: /^GET/, status: 503 })
  await expect(provider.state('any')).rejects.toMatchObject({ code: 'unavailable' })
  expect(count(/^GET/)).toBe(quick.attempts)
  const singleAttempt = pandaDocProvider({ apiKey: 'k', url: 'http://127.0.0.1:9', webhookKey: null }, pool, {
    ...quick,
    attempts: 1,
  })
  await expect(singleAttempt.state('any')).rejects.toMatchObject({ code: 'unavailable' })
})

test('distinguishes a wrong key, an unknown document and one that PandaDoc cannot read', async () => {
  await start()
  const wrongKey = pandaDocProvider({ apiKey: 'wrong', url: panda.url, webhookKey: null }, pool, quick)
  await expect(wrongKey.state('any')).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('PANDADOC_API_KEY'),
  })
  const provider = pandaDocProvider({ apiKey: 'test-key', url: panda.url, webhookKey: null }, pool, quick)
  await expect(provider.state('../any')).rejects.toMatchObject({ code: 'not_found' })
  const id = await provider.create(documentToSign, signer)
  await panda.setStatus(id, 'document.error')
  await expect(provider.open(id, signer)).rejects.toMatchObject({ code: 'refused' })
  expect(await provider.state(id)).toBe('failed')
})

test('reports a document that is still being processed; opened twice at once, both get a link', async () => {
  const provider = await start({ pollsBeforeDraft: 1000 }, { ...quick, draft_ms: 30 })
  const id = await provider.create(documentToSign, signer)
  await expect(provider.open(id, signer)).rejects.toMatchObject({ code: 'not_ready' })
  await panda.setStatus(id, 'document.draft')
  const links = await Promise.all([provider.open(id, signer), provider.open(id, signer)])
  expect(new Set(links.map(({ url }) => url)).size).toBe(2)
})

test('accepts webhooks only with the right signature over every byte', async () => {
  const provider = await start()
  const body = Buffer.from(
    JSON.stringify([
      {
        event: 'document_state_changed',
        data: { id: 'a', status: 'document.completed', metadata: { loanyard_request_id: 'r' } },
      },
      { event: 'document_state_changed', data: { id: 'b', status: 'document.something_new' } },
      { event: 'document_creation_failed', data: { id: 'c', error: { detail: 'broken' } } },
      { event: 'template_created', data: { id: 'd' } },
      { event: 'document_state_changed', data: null },
    ]),
  )
  const signatureOf = (bytes: Buffer, key = 'shared') => createHmac('sha256', key).update(bytes).digest('hex')
  expect(provider.parseWebhook(body, signatureOf(body))).toEqual([
    { document_id: 'a', request_id: 'r', state: 'signed' },
    { document_id: 'b', request_id: null, state: 'waiting' },
    { document_id: 'c', request_id: null, state: 'failed' },
  ])
  for (const wrong of [
    undefined,
    '',
    'zz',
    signatureOf(body, 'other'),
    signatureOf(Buffer.from('x')),
    signatureOf(body).slice(1),
  ]) {
    expect(() => provider.parseWebhook(body, wrong), String(wrong)).toThrow(/isn’t signed by PandaDoc/)
  }
  const changed = Buffer.from(body)
  changed[20] = 0x20
  expect(() => provider.parseWebhook(changed, signatureOf(body))).toThrow(/isn’t signed/)
  for (const odd of ['', '{}', 'not json', '[1]']) {
    const bytes = Buffer.from(odd)
    expect(() => provider.parseWebhook(bytes, signatureOf(bytes)), odd).toThrow(/isn’t a PandaDoc webhook/)
  }
  const withoutKey = pandaDocProvider({ apiKey: 'k', url: panda.url, webhookKey: null }, pool, quick)
  expect(() => withoutKey.parseWebhook(body, signatureOf(body))).toThrow(/isn’t signed/)
})
