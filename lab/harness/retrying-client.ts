import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What asking came to: once, or after how many tries. */
export interface Outcome {
  readonly status: number
  readonly body: string
  /** How each try failed that was not the last, such as "503 unavailable" or "ECONNRESET". */
  readonly failures: readonly string[]
  readonly ms: number
  /** When the last try began, by performance.now(). */
  readonly lastBegan: number
}

export interface ApiRequest {
  readonly port: number
  readonly token: string
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: object
  /** With one, a write may be sent again. */
  readonly key?: string
  /** Milliseconds for which it is asked again; half a minute unless told. */
  readonly patienceMs?: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const pauseMs = 50
const defaultRetryForMs = 30_000

/** Worth another try: no answer, none from behind the proxy, or the first one under this key is still at work. */
function isTransient(status: number | string): boolean {
  return typeof status === 'string' || status === 502 || status === 503 || status === 504 || status === 409
}

/** Asks as a client should: what got no answer is asked again, writes under the same key. */
export async function requestWithRetry(apiRequest: ApiRequest): Promise<Outcome> {
  const began = performance.now()
  const failures: string[] = []
  for (;;) {
    const lastBegan = performance.now()
    const { status, body } = await requestOnce(apiRequest)
    const ms = performance.now() - began
    if (!isTransient(status) || ms > (apiRequest.patienceMs ?? defaultRetryForMs)) {
      return { status: typeof status === 'number' ? status : 0, body, failures, ms, lastBegan }
    }
    failures.push(`${status} ${codeIn(body)}`.trim())
    await sleep(pauseMs)
  }
}

/** The code of a problem; nothing where the body is none of ours. */
function codeIn(body: string): string {
  return /"code":"(\w+)"/.exec(body)?.[1] ?? ''
}

/** One try: its status, or the name of what kept it from having one. */
export async function requestOnce({
  port,
  token,
  method = 'GET',
  path,
  body,
  key,
}: ApiRequest): Promise<{ status: number | string; body: string }> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const failed = (error: Error) => resolve({ status: (error as { code?: string }).code ?? error.message, body: '' })
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('error', failed)
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(pieces).toString() }))
    })
    asked.setTimeout(20_000, () => asked.destroy(new Error('timeout')))
    asked.on('error', failed)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
