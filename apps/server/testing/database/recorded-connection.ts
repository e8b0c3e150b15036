import { severableConnection, type SeverableConnection } from './severable-connection.ts'

interface RecordedConnection extends Omit<SeverableConnection, 'mend'> {
  /** Makes a request and returns the statements the server ran for it, in order. */
  readonly statementsOf: (request: () => Promise<unknown>) => Promise<string[]>
}

/** Runs every minute, for no request; plus the security log, which no answer waits for. */
const housekeeping = /private\.(fold_totals|audit_to_seal|purge_expired|write_security_events)\(/

/** A database proxy that records the statements of the server's requests, without jobs and housekeeping. */
export async function recordedConnection(databaseUrl: string): Promise<RecordedConnection> {
  let recorded: string[] = []
  const wire = await severableConnection(databaseUrl, (near) => {
    const recorder = new Recorder((batch) => {
      if (!batch.some((text) => housekeeping.test(text))) recorded.push(...batch)
    })
    near.on('data', (chunk: Buffer) => recorder.read(chunk))
  })
  return {
    url: wire.url,
    cut: wire.cut,
    statementsOf: async (request) => {
      recorded = []
      await request()
      // What a request queued runs after its commit, in a job with statements like the server's own.
      const end = recorded.indexOf('commit')
      return end === -1 ? recorded : recorded.slice(0, end + 1)
    },
  }
}

/** Parses what one connection sends to PostgreSQL (manual, "Message Formats"): statement names, and when each runs. */
class Recorder {
  readonly #onBatch: (texts: string[]) => void
  readonly #texts = new Map<string, string>()
  #unread = Buffer.alloc(0)
  #isServer: boolean | null = null
  #batch: string[] = []

  constructor(onBatch: (texts: string[]) => void) {
    this.#onBatch = onBatch
  }

  read(chunk: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, chunk])
    // The first message has no type before its length.
    for (;;) {
      const before = this.#isServer === null ? 0 : 1
      if (this.#unread.length < before + 4) return
      const length = this.#unread.readInt32BE(before)
      if (this.#unread.length < before + length) return
      this.#readMessage(this.#unread.toString('latin1', 0, before), this.#unread.subarray(before + 4, before + length))
      this.#unread = this.#unread.subarray(before + length)
    }
  }

  #readMessage(type: string, body: Buffer): void {
    const [first = '', second = ''] = body.toString('utf8').split('\0')
    if (type === '') this.#isServer = body.toString('utf8').includes('application_name\0loanyard\0')
    if (this.#isServer !== true) return
    if (type === 'P') this.#texts.set(first, second)
    if (type === 'B') this.#batch.push(this.#texts.get(second) ?? second)
    if (type !== 'S') return
    this.#onBatch(this.#batch)
    this.#batch = []
  }
}
