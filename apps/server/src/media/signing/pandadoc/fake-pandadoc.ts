import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { detailsOf, replyTo, type FakeDocument, type Reply, type Session } from './fake-pandadoc-replies.ts'

interface Fault {
  /** Matches method and path. */
  readonly on: RegExp
  /** 0: closes the connection without an answer. */
  readonly status: number
  /** In seconds. */
  readonly retryAfter?: number
  /** Whether the request takes effect all the same. */
  readonly isDone?: boolean
}

interface Options {
  readonly apiKey?: string
  /** `key` signs the webhooks. */
  readonly webhook?: { readonly url: string; readonly key: string }
  /** Status requests until a document becomes a draft. */
  readonly pollsBeforeDraft?: number
  readonly port?: number
  /** Whether the account's plan lacks sealed copies. */
  readonly hasNoSealedCopies?: boolean
}

export async function startFakePandaDoc(options: Options = {}): Promise<FakePandaDoc> {
  const panda = new FakePandaDoc(options)
  await panda.listen(options.port ?? 0)
  return panda
}

/**
 * A PandaDoc for tests, over real HTTP and in the shapes of its public API: documents are processed after a while, sent,
 * opened with a session, and signed on a page of its own.
 */
export class FakePandaDoc {
  readonly documents = new Map<string, FakeDocument>()
  readonly sessions = new Map<string, Session>()
  /** Method and path of each request. */
  readonly requests: string[] = []
  /** Response statuses of the webhooks sent. */
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

  /** Makes the next matching request fail, once. */
  failNext(fault: Fault): void {
    this.#faults.push(fault)
  }

  /** Simulates the signer signing: one webhook for the status, another when the PDF is ready. */
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

  /** Sends a webhook, correctly signed unless `signature` is given. */
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
    this.requests.push(line)
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
