import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestWithRetry, type ApiRequest, type Outcome } from '../../harness/retrying-client.ts'
import { type Harness, signedIn } from './start-harness.ts'
import { sendFile, type Sending } from './upload-document.ts'

const CLIENTS = 6
/** Between two writes of a client. */
const pauseMs = 20
/** One turn in so many brings a document, of every other client. */
const documentEvery = 2
/** A scan that was cut off is taken over by another after a while, and a full disk stays full for a while. */
const patienceMs = 180_000
/** A token is good for fifteen minutes. */
const renewAfterMs = 8 * 60_000

export type Kind = 'deal' | 'note' | 'move' | 'document'

export interface Write extends Outcome {
  readonly kind: Kind
  /** That the write has for itself. */
  readonly name: string
}

/** A stored document. */
export interface StoredDocument {
  readonly id: string
  readonly name: string
  readonly sha256: string
}

interface Waiting {
  readonly since: number
  readonly kind: Kind | null
  readonly resolve: (at: number) => void
}

/** People who write steadily, each write under a key and asked again until it is answered, and what they were told. */
export class WriteLoad {
  /** Begins the names of everything that is written. */
  readonly run = randomUUID().slice(0, 8)
  readonly writes: Write[] = []
  readonly stored: StoredDocument[] = []
  readonly #harness: Harness
  readonly #sizeOf: (() => number) | null
  readonly #over = new AbortController()
  #token: string
  #signedInAt = performance.now()
  #signing: Promise<void> | null = null
  #workers: Promise<unknown> = Promise.resolve()
  #waiting: Waiting[] = []

  /** @param sizeOf bytes of the next document; null: no documents, since a scan that is cut off is waited for */
  constructor(harness: Harness, sizeOf: (() => number) | null = () => 20_000) {
    this.#harness = harness
    this.#sizeOf = sizeOf
    this.#token = harness.caller.access
  }

  start(clients = CLIENTS): void {
    this.#workers = Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let turn = 0; !this.#over.signal.aborted; turn++) await this.#turn(client, turn)
      }),
    )
  }

  /** Lets everyone finish what they are doing. */
  async end(): Promise<void> {
    this.#over.abort()
    await this.#workers
  }

  /** Signs in again where the token is about to end; only while the server answers. */
  async renew(): Promise<void> {
    if (performance.now() - this.#signedInAt > renewAfterMs) await this.#signIn()
  }

  async #signIn(): Promise<void> {
    this.#signedInAt = performance.now()
    this.#token = (await signedIn(this.#harness)).access
  }

  /**
   * Milliseconds from `since` (performance.now()) until the first write was acknowledged that was asked for after it.
   * @param kind of that write; any unless given
   */
  async timeToRecovery(since: number, kind: Kind | null = null): Promise<number> {
    const at = await new Promise<number>((resolve) => this.#waiting.push({ since, kind, resolve }))
    return at - since
  }

  /** Asks until there is an answer; with a token that has run out, once more with a new one. */
  async ask(apiRequest: Pick<ApiRequest, 'method' | 'path' | 'body' | 'key'>): Promise<Outcome> {
    const token = this.#token
    const outcome = await requestWithRetry({ port: this.#harness.server.port, token, patienceMs, ...apiRequest })
    if (outcome.status !== 401) return outcome
    if (token === this.#token) await (this.#signing ??= this.#signIn().finally(() => (this.#signing = null)))
    const again = await requestWithRetry({
      port: this.#harness.server.port,
      token: this.#token,
      patienceMs,
      ...apiRequest,
    })
    return { ...again, failures: [...outcome.failures, '401', ...again.failures] }
  }

  /** A deal with a document. Returns the id of the document. */
  async storeDocument(name: string, bytes: Buffer): Promise<string> {
    const { partner } = this.#harness.caller
    const borrower = { first_name: 'Pat', last_name: 'Fault', email: `${this.run}-${name}@borrower.test` }
    const body = { title: name, loan_amount: '250000.00', borrower }
    const made = await this.ask({ method: 'POST', path: `/api/v0/deals/partners/${partner}`, body })
    const { id: deal } = JSON.parse(made.body) as { id: string }
    const { id, outcome } = await sendFile(this, this.#harness.caller, { name, deal, bytes, patienceMs })
    if (outcome.status !== 200) throw new Error(`${name} was not accepted: ${outcome.status} ${outcome.body}`)
    return id
  }

  /** A deal, a note on it, a move of it, now and then a document. */
  async #turn(client: number, turn: number): Promise<void> {
    const name = `Fault ${this.run} ${client} ${turn}`
    const { partner } = this.#harness.caller
    const borrower = { first_name: 'Pat', last_name: 'Fault', email: `${this.run}-${client}-${turn}@borrower.test` }
    const body = { title: name, loan_amount: '250000.00', borrower }
    const made = await this.#write('deal', name, { path: `/api/v0/deals/partners/${partner}`, body })
    const { id } = made.status === 201 ? (JSON.parse(made.body) as { id: string }) : { id: '' }
    if (id === '') return
    const deal = `/api/v0/deals/${id}/partners/${partner}`
    await this.#write('note', name, { path: `${deal}/notes`, body: { text: name } })
    await this.#write('move', name, { path: `${deal}/stage/move`, body: {} })
    if (this.#sizeOf !== null && client % 2 === 0 && turn % documentEvery === 0) {
      await this.#document({ name, deal: id, bytes: Buffer.alloc(this.#sizeOf(), `${name}\n`) })
    }
  }

  async #write(kind: Kind, name: string, { path, body }: { path: string; body: object }): Promise<Outcome> {
    await sleep(pauseMs)
    const outcome = await this.ask({ method: 'POST', path, body, key: `${kind}-${name.replaceAll(' ', '-')}` })
    this.#record({ ...outcome, kind, name })
    return outcome
  }

  async #document({ name, deal, bytes }: Omit<Sending, 'patienceMs'>): Promise<void> {
    const { outcome, id } = await sendFile(this, this.#harness.caller, { name, deal, bytes, patienceMs })
    this.#record({ ...outcome, kind: 'document', name })
    if (outcome.status === 200) this.stored.push({ id, name, sha256: createHash('sha256').update(bytes).digest('hex') })
  }

  #record(write: Write): void {
    this.writes.push(write)
    if (write.status < 200 || write.status > 299) return
    const now = performance.now()
    const isOver = ({ since, kind }: Waiting) => write.lastBegan >= since && (kind === null || kind === write.kind)
    for (const { resolve } of this.#waiting.filter(isOver)) resolve(now)
    this.#waiting = this.#waiting.filter((one) => !isOver(one))
  }
}
