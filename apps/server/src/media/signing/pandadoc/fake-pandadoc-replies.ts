import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import * as mupdf from 'mupdf'
import * as z from 'zod'

export interface FakeDocument {
  readonly id: string
  readonly name: string
  readonly metadata: Readonly<Record<string, string>>
  recipients: readonly FakeRecipient[]
  readonly file: Buffer
  readonly created: string
  status: string
  /** Remaining status requests until PandaDoc has processed it. */
  pollsBeforeDraft: number
  /** Its status after processing. */
  readonly next: 'document.draft' | 'document.error'
  isSilent: boolean
  mayBeForwarded: boolean
}

interface FakeRecipient {
  readonly email: string
  readonly role: string
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
}

export interface Session {
  readonly document: string
  readonly recipient: string
}

/** The fake account that requests act on. */
interface Account {
  readonly url: string
  readonly apiKey: string
  readonly documents: Map<string, FakeDocument>
  readonly sessions: Map<string, Session>
  readonly pollsBeforeDraft: number
  readonly hasNoSealedCopies: boolean
  readonly sign: (id: string) => Promise<void>
}

export interface Reply {
  readonly status: number
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

const created = z.object({
  name: z.string().min(1),
  recipients: z
    .array(
      z.object({
        email: z.email(),
        role: z.string(),
        first_name: z.string().optional(),
        last_name: z.string().optional(),
      }),
    )
    .min(1),
  parse_form_fields: z.boolean(),
  metadata: z.record(z.string(), z.string()).default({}),
})
const sent = z.object({
  silent: z.boolean(),
  forwarding_settings: z
    .object({ forwarding_allowed: z.boolean(), forwarding_with_reassigning_allowed: z.boolean() })
    .optional(),
})
const opened = z.object({ recipient: z.email(), lifetime: z.number().int().min(60).max(31_536_000) })

export async function replyTo(panda: Account, request: IncomingMessage, body: Buffer): Promise<Reply> {
  const url = new URL(request.url ?? '/', panda.url)
  const [, ...path] = url.pathname.split('/').map(decodeURIComponent)
  if (path[0] === 's') return pageOf(panda, path[1] ?? '', request.method === 'POST')
  if (request.headers.authorization !== `API-Key ${panda.apiKey}`) {
    return refusal(401, 'authentication_error', 'Authentication credentials were not provided.')
  }
  const [, , , id, action] = path
  if (id === undefined) return request.method === 'POST' ? create(panda, request, body) : list(panda, url)
  const fakeDocument = panda.documents.get(id)
  if (fakeDocument === undefined) return refusal(404, 'not_found', 'Not found.')
  if (action === undefined) return json(200, summaryOf(polled(fakeDocument)))
  if (action === 'details') return json(200, detailsOf(fakeDocument))
  if (action === 'send') return send(fakeDocument, body)
  if (action === 'session') return open(panda, fakeDocument, body)
  return download(panda, fakeDocument, action)
}

export function detailsOf(fakeDocument: FakeDocument): Record<string, unknown> {
  return {
    ...summaryOf(fakeDocument),
    metadata: fakeDocument.metadata,
    recipients: fakeDocument.recipients,
    tags: ['loanyard'],
  }
}

function summaryOf({ id, name, status, created: date }: FakeDocument): Record<string, unknown> {
  return { id, name, status, date_created: date, date_modified: date, expiration_date: null, version: '2', uuid: id }
}

async function create(panda: Account, request: IncomingMessage, body: Buffer): Promise<Reply> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(Uint8Array.from(body), { headers }).formData().catch(() => new FormData())
  const [file, data] = [form.get('file'), form.get('data')]
  const parsed = created.safeParse(typeof data === 'string' ? JSON.parse(data) : null)
  if (!(file instanceof File) || !parsed.success) return refusal(400, 'validation_error', { data: ['Wrong request.'] })
  const bytes = Buffer.from(await file.arrayBuffer())
  const fakeDocument: FakeDocument = {
    ...parsed.data,
    id: randomBytes(16).toString('base64url').slice(0, 22),
    file: bytes,
    created: new Date().toISOString(),
    status: 'document.uploaded',
    pollsBeforeDraft: panda.pollsBeforeDraft,
    next: hasTagOf(bytes, parsed.data.recipients[0]?.role ?? '') ? 'document.draft' : 'document.error',
    isSilent: false,
    mayBeForwarded: true,
  }
  panda.documents.set(fakeDocument.id, fakeDocument)
  return json(201, {
    ...summaryOf(fakeDocument),
    info_message: 'You need to poll the Document Status method until the status will be changed to document.draft',
  })
}

/** Whether there is a signature field for this role: without one, PandaDoc refuses the document. */
function hasTagOf(bytes: Buffer, role: string): boolean {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  const pages = Array.from({ length: document.countPages() }, (_, page) =>
    document.loadPage(page).toStructuredText('').asText(),
  )
  return pages.some((text) => text.includes(`{signature:${role}`))
}

function list(panda: Account, url: URL): Reply {
  const filters = [...url.searchParams].filter(([key]) => key.startsWith('metadata_'))
  const results = [...panda.documents.values()].filter(({ metadata }) =>
    filters.every(([key, value]) => metadata[key.slice('metadata_'.length)] === value),
  )
  return json(200, { results: results.slice(0, Number(url.searchParams.get('count') ?? 50)).map(summaryOf) })
}

function polled(fakeDocument: FakeDocument): FakeDocument {
  if (fakeDocument.status === 'document.uploaded' && --fakeDocument.pollsBeforeDraft < 0)
    fakeDocument.status = fakeDocument.next
  return fakeDocument
}

function send(fakeDocument: FakeDocument, body: Buffer): Reply {
  const parsed = sent.safeParse(JSON.parse(body.toString() || '{}'))
  if (fakeDocument.status !== 'document.draft') return refusal(409, 'conflict', 'Document is not in the draft status.')
  fakeDocument.status = 'document.sent'
  fakeDocument.isSilent = parsed.data?.silent ?? false
  const forwarding = parsed.data?.forwarding_settings
  fakeDocument.mayBeForwarded =
    forwarding?.forwarding_allowed !== false || forwarding.forwarding_with_reassigning_allowed
  return json(200, { ...summaryOf(fakeDocument), recipients: fakeDocument.recipients })
}

function open(panda: Account, fakeDocument: FakeDocument, body: Buffer): Reply {
  const parsed = opened.safeParse(JSON.parse(body.toString()))
  if (!parsed.success) return refusal(400, 'validation_error', { lifetime: ['Invalid.'] })
  if (fakeDocument.status === 'document.draft') return refusal(403, 'permissions_error', 'The document was not sent.')
  const { recipient, lifetime } = parsed.data
  if (!fakeDocument.recipients.some(({ email }) => email === recipient)) return refusal(404, 'not_found', 'Not found.')
  const id = randomBytes(16).toString('base64url')
  panda.sessions.set(id, { document: fakeDocument.id, recipient })
  return json(201, { id, expires_at: new Date(Date.now() + lifetime * 1000).toISOString() })
}

function download(panda: Account, fakeDocument: FakeDocument, action: string): Reply {
  const isSealed = action === 'download-protected'
  if (isSealed && (panda.hasNoSealedCopies || fakeDocument.status !== 'document.completed'))
    return refusal(404, 'not_found', 'Not found.')
  return { status: 200, type: 'application/pdf', body: fakeDocument.file }
}

/** The signing page. */
async function pageOf(panda: Account, sessionId: string, isSigned: boolean): Promise<Reply> {
  const session = panda.sessions.get(sessionId)
  if (session === undefined) return { status: 404, type: 'text/html', body: 'No such session.' }
  if (isSigned) await panda.sign(session.document)
  const content = isSigned ? '<h1>Thank you</h1>' : '<h1>Sign</h1><form method="post"><button>Finish</button></form>'
  return { status: 200, type: 'text/html', body: `<!doctype html><title>PandaDoc</title>${content}` }
}

function json(status: number, body: unknown): Reply {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

function refusal(status: number, type: string, detail: unknown): Reply {
  return json(status, { type, detail })
}
