import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** One attempt to deliver an email, as the server saw it. */
export interface ReceivedEmail {
  /** Recipients of the envelope: who would get it, whatever the headers say. */
  readonly recipients: readonly string[]
  readonly raw: string
  readonly parsed: Email
}

/** The server's reply when it rejects an email. */
interface Refusal {
  readonly step: 'MAIL FROM' | 'RCPT TO' | 'DATA'
  readonly responseCode: number
  readonly message: string
}

export interface EmailServer {
  readonly url: string
  readonly port: number
  /** Accepted emails, oldest first. */
  readonly accepted: ReceivedEmail[]
  /** Emails rejected after they were transmitted. */
  readonly rejected: ReceivedEmail[]
  /** Every recipient offered to the server. */
  readonly recipients: string[]
  /** The reply from now on; null: accepts everything. */
  refusal: Refusal | null
  /** From now on the server accepts an email, but replies only after this resolves. */
  silence: Promise<unknown> | null
  readonly close: () => Promise<void>
}

/** A real SMTP server on its own port, or on the given one. */
export async function startEmailServer(port = 0): Promise<EmailServer> {
  const answer = (step: Refusal['step'], callback: (error?: Error) => void) => {
    const { refusal } = state
    if (refusal?.step !== step) return callback()
    callback(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }))
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom: (_address, _session, callback) => answer('MAIL FROM', callback),
    onRcptTo: ({ address }, _session, callback) => {
      state.recipients.push(address)
      answer('RCPT TO', callback)
    },
    onData: (stream, { envelope }, callback) => {
      void (async () => {
        const raw = await buffer(stream)
        const parsed = await PostalMime.parse(raw)
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const list = state.refusal?.step === 'DATA' ? state.rejected : state.accepted
        list.push({ recipients, raw: raw.toString('utf8'), parsed })
        await state.silence
        answer('DATA', callback)
        // A client may disconnect in the middle.
      })().catch(() => undefined)
    },
  })
  // Or at any other time.
  server.on('error', () => undefined)
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const bound = listener.address()
  if (bound === null || typeof bound === 'string') throw new Error('the mail server has no port')
  const state: EmailServer = {
    url: `smtp://127.0.0.1:${bound.port}`,
    port: bound.port,
    accepted: [],
    rejected: [],
    recipients: [],
    refusal: null,
    silence: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return state
}

/** A port on which nothing listens. */
export async function quietPort(): Promise<number> {
  const server = await startEmailServer()
  await server.close()
  return server.port
}
