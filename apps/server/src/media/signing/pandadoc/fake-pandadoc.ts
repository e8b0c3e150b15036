import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { detailsOf, replyTo, type FakeDocument, type Reply, type Session } from './fake-pandadoc-replies.ts'

interface Fault {
  /** What requests it meets: method and path. */
  readonly on: RegExp
  /** 0: the connection breaks. */
  readonly status: number
  /** Seconds. */
  readonly retryAfter?: number
  /** Whether what was asked for is done all the same. */
  readonly isDone?: boolean
}

interface Options {
  readonly apiKey?: string
  /** Where webhooks go, and what they are signed with. */
  readonly webhook?: { readonly url: string; readonly key: string }
  /** How often a document is looked at before it is a draft. */
  readonly pollsBeforeDraft?: number
  readonly port?: number
  /** Whether the account's plan lacks copies that PandaDoc sealed. */
  readonly hasNoSealedCopies?: boolean
}

/** Starts a PandaDoc for tests on this machine. */
export async function startFakePandaDoc(options: Options = {}): Promise<FakePandaDoc> {
  const panda = new FakePandaDoc(options)
  await panda.listen(options.port ?? 0)
  return panda
}

/**
 * PandaDoc over real HTTP, in the shapes and with the manners of its public API: documents are read in after a while,
 * sent, opened by a session, and signed on a page of its own.
 */
export class FakePandaDoc {
  readonly documents = new Map<string, FakeDocument>()
  readonly sessions = new Map<string, Session>()
  /** Method and path of each request. */
  readonly asked: string[] = []
  /** Answers to the webhooks that were sent. */
  readonly delivered: number[] = []
  readonly apiKey: string
  readonly pollsBeforeDraft: number
  readonly hasNoSealedCopies: boolean
  readonly #webhook: Options['webhook']
  readonly #faults: Fault[] = []
  readonly #server: Server
  #port = 0

  constructor({ apiKey = 'test-key', pollsBeforeDraft = 2, hasNoSealedCopies = false, webhook }: Options) {
    this.apiKey = apiKey
    this.pollsBeforeDraft = pollsBeforeDraft
    this.hasNoSealedCopies = hasNoSealedCopies
    this.#webhook = webhook
    this.#server = createServer((request, response) => {
      void this.#answer(request).then((reply) => {
        if (reply === null) return response.destroy()
        return response.writeHead(reply.status, { 'content-type': reply.type, ...reply.headers }).end(reply.body)
      })
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((go) => this.#server.listen(port, '127.0.0.1', go))
    const address = this.#server.address()
    this.#port = typeof address === 'object' && address !== null ? address.port : 0
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((go) => this.#server.close(go))
  }

  /** The next request of this kind fails so, once. */
  failNext(fault: Fault): void {
    this.#faults.push(fault)
  }

  /** As when the signer signs: a webhook of the state, and one when the PDF is made. */
  async sign(id: string): Promise<void> {
    await this.setStatus(id, 'document.completed')
    await this.send('document_completed_pdf_ready', this.#details(id))
  }

  async setStatus(id: string, status: string): Promise<void> {
    const fakeDocument = this.documents.get(id)
    if (fakeDocument === undefined) throw new Error(`there is no document ${id}`)
    fakeDocument.status = status
    await this.send('document_state_changed', this.#details(id))
  }

  /** A webhook, signed as PandaDoc signs it unless another signature is given. */
  async send(event: string, data: unknown, signature?: string): Promise<void> {
    if (this.#webhook === undefined) return
    const { url, key } = this.#webhook
    const body = JSON.stringify([{ event, data }])
    const signed = signature ?? createHmac('sha256', key).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-pandadoc-webhook-event-id': randomUUID() }
    const answer = await fetch(`${url}?signature=${signed}`, { method: 'POST', headers, body })
    this.delivered.push(answer.status)
  }

  #details(id: string): Record<string, unknown> {
    const fakeDocument = this.documents.get(id)
    return fakeDocument === undefined ? { id } : detailsOf(fakeDocument)
  }

  async #answer(request: IncomingMessage): Promise<Reply | null> {
    const line = `${request.method ?? ''} ${request.url ?? ''}`
    this.asked.push(line)
    const body = await buffer(request)
    const index = this.#faults.findIndex(({ on }) => on.test(line))
    const [fault] = index === -1 ? [] : this.#faults.splice(index, 1)
    if (fault === undefined || fault.isDone === true) {
      const reply = await replyTo(this, request, body)
      if (fault === undefined) return reply
    }
    if (fault.status === 0) return null
    const headers: Record<string, string> =
      fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
    return {
      status: fault.status,
      type: 'application/json',
      headers,
      body: JSON.stringify({ detail: 'Request was throttled.' }),
    }
  }
}
