import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod'
import * as copy from '../copy.ts'
import {
  assertSize,
  signableLimits,
  SigningError,
  maxSignedBytes,
  type PandaDocProvider,
  type DocumentToSign,
  type Signer,
} from '../provider.ts'
import type { SigningPool } from '../signing-pool.ts'
import { PandaDocHttp } from './http.ts'
import { defaultPandaDocTimeouts, type PandaDocSettings, type PandaDocTimeouts } from './settings.ts'
import { documentListShape, documentShape, recipientsShape, REQUEST_KEY, sessionShape, stateOf } from './shapes.ts'
import { parseWebhook } from './webhook.ts'

/** The only role. PandaDoc's tags contain it and allow no underscores in it. */
const ROLE = 'client'
/** Lifetime of a signing link, in seconds. */
const LIFETIME = 3600
/** PandaDoc accepts longer names but doesn't show more. */
const NAME_LENGTH = 100
const SENT_TO_SIGNER_ONLY = {
  silent: true,
  forwarding_settings: { forwarding_allowed: false, forwarding_with_reassigning_allowed: false },
}
const DOCUMENTS = '/public/v1/documents'

export function pandaDocProvider(
  settings: PandaDocSettings,
  pool: SigningPool,
  timeouts: PandaDocTimeouts = defaultPandaDocTimeouts,
): PandaDocProvider {
  const panda = new PandaDoc(settings, pool, timeouts)
  return {
    kind: 'pandadoc',
    create: (documentToSign, signer) => panda.create(documentToSign, signer),
    open: (documentId, signer) => panda.open(documentId, signer),
    state: async (documentId) => stateOf(await panda.status(documentId)),
    signers: (documentId) => panda.signers(documentId),
    download: (documentId) => panda.download(documentId),
    parseWebhook: (body, signature) => parseWebhook(body, signature, settings.webhookKey),
  }
}

class PandaDoc {
  readonly #http: PandaDocHttp
  readonly #settings: PandaDocSettings
  readonly #pool: SigningPool
  readonly #timeouts: PandaDocTimeouts

  constructor(settings: PandaDocSettings, pool: SigningPool, timeouts: PandaDocTimeouts) {
    this.#http = new PandaDocHttp(settings, timeouts)
    this.#settings = settings
    this.#pool = pool
    this.#timeouts = timeouts
  }

  async create(documentToSign: DocumentToSign, signer: Signer): Promise<string> {
    const existing = await this.#find(documentToSign.request_id)
    if (existing !== null) return existing
    const body = await this.#upload(documentToSign, signer)
    try {
      const answer = await this.#http.request({ method: 'POST', path: DOCUMENTS, body, isOnce: true, isFile: true })
      return (await read(answer, documentShape)).id
    } catch (error) {
      if (!(error instanceof SigningError) || error.code !== 'unavailable') throw error
      // It may have arrived all the same; if not, the caller retries.
      const arrived = await this.#find(documentToSign.request_id)
      if (arrived === null) throw error
      return arrived
    }
  }

  async open(documentId: string, { email }: Signer): Promise<{ url: string; expires_at: Date }> {
    await this.#sendWhenReady(documentId)
    const body = { recipient: email, lifetime: LIFETIME }
    const answer = await this.#http.request({ method: 'POST', path: `${pathOf(documentId)}/session`, body })
    const { id, expires_at } = await read(answer, sessionShape)
    return { url: `${pagesAt(this.#settings.url)}/s/${encodeURIComponent(id)}`, expires_at }
  }

  async status(documentId: string): Promise<string> {
    return (await read(await this.#http.request({ method: 'GET', path: pathOf(documentId) }), documentShape)).status
  }

  async signers(documentId: string): Promise<readonly Signer[]> {
    const answer = await this.#http.request({ method: 'GET', path: `${pathOf(documentId)}/details` })
    const { recipients } = await read(answer, recipientsShape)
    return recipients
      .filter(({ recipient_type: type }) => type?.toLowerCase() !== 'cc')
      .map(({ email, first_name: first, last_name: last }) => ({
        name: [first, last].filter((part) => part !== null && part !== undefined).join(' '),
        email: email ?? '',
      }))
  }

  /** The copy that PandaDoc sealed, or the plain one if the account has none. */
  async download(documentId: string): Promise<Uint8Array> {
    if (stateOf(await this.status(documentId)) !== 'signed') {
      throw new SigningError('not_ready', copy.notSignedYet)
    }
    const get = (variant: string) =>
      this.#http.request({ method: 'GET', path: `${pathOf(documentId)}/${variant}`, isFile: true })
    const answer = await get('download-protected').catch((error: unknown) => {
      if (error instanceof SigningError && ['not_found', 'refused'].includes(error.code)) return get('download')
      throw error
    })
    return pdfIn(answer)
  }

  async #find(requestId: string): Promise<string | null> {
    const query = new URLSearchParams({ [`metadata_${REQUEST_KEY}`]: requestId, count: '1' })
    const answer = await this.#http.request({ method: 'GET', path: `${DOCUMENTS}?${query.toString()}` })
    return (await read(answer, documentListShape)).results[0]?.id ?? null
  }

  async #upload(documentToSign: DocumentToSign, { name, email }: Signer): Promise<FormData> {
    const tags = {
      signature: `{signature:${ROLE}____________}`,
      date: `{date:${ROLE}______}`,
      initials: `{initials:${ROLE}______}`,
      name,
    }
    assertSize(documentToSign, signableLimits.bytes_to_sign)
    const { done, bytes } = await this.#pool.run(documentToSign, {
      kind: 'tag',
      tags,
      fields: documentToSign.signature_fields,
    })
    if (done.kind !== 'tagged') throw new Error('unexpected task result')
    const [first = name, ...rest] = name.split(' ')
    const data = {
      name: `${documentToSign.title} · ${documentToSign.deal_title}`.slice(0, NAME_LENGTH),
      recipients: [{ email, first_name: first, last_name: rest.join(' '), role: ROLE }],
      parse_form_fields: false,
      metadata: { [REQUEST_KEY]: documentToSign.request_id },
      tags: ['loanyard'],
    }
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), 'document.pdf')
    form.set('data', JSON.stringify(data))
    return form
  }

  /**
   * Waits until PandaDoc has processed the document and sends it, without an email: the signer comes from our page and can't pass
   * it on to someone else.
   */
  async #sendWhenReady(documentId: string): Promise<void> {
    const until = performance.now() + this.#timeouts.draft_ms
    for (;;) {
      const status = await this.status(documentId)
      const state = stateOf(status)
      if (state === 'failed') throw new SigningError('refused', copy.pandaDocUnreadable)
      if (status === 'document.draft') return this.#send(documentId)
      if (state !== 'preparing') return
      if (performance.now() >= until) {
        throw new SigningError('not_ready', copy.pandaDocReading)
      }
      await pause(this.#timeouts.poll_ms)
    }
  }

  /** Two people who open it at once both send it. The second gets an error because it is no longer a draft, which is fine. */
  async #send(documentId: string): Promise<void> {
    const path = `${pathOf(documentId)}/send`
    await this.#http.request({ method: 'POST', path, body: SENT_TO_SIGNER_ONLY }).catch(async (error: unknown) => {
      const mayBeSentAlready = error instanceof SigningError && ['not_ready', 'refused'].includes(error.code)
      if (!mayBeSentAlready || stateOf(await this.status(documentId)) === 'preparing') throw error
    })
  }
}

function pathOf(documentId: string): string {
  return `${DOCUMENTS}/${encodeURIComponent(documentId)}`
}

/** PandaDoc's pages are at `app.` and its API at `api.`; a fake has both in one place. */
export function pagesAt(url: string): string {
  return url.replace(/^https:\/\/api\./, 'https://app.')
}

async function read<Shape extends z.ZodType>(answer: Response, shape: Shape): Promise<z.output<Shape>> {
  const parsed = shape.safeParse(await answer.json().catch(() => null))
  if (parsed.success) return parsed.data
  throw new SigningError('unavailable', copy.pandaDocUnexpected, parsed.error)
}

async function pdfIn(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > maxSignedBytes) throw new SigningError('too_large', copy.signedTooLarge)
    parts.push(part)
  }
  const bytes = Buffer.concat(parts)
  if (bytes.subarray(0, 1024).includes('%PDF-')) return bytes
  throw new SigningError('unavailable', copy.pandaDocNoPdf)
}
