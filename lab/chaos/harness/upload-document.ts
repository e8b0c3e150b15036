import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../../harness/api-caller.ts'
import type { ApiRequest, Outcome } from '../../harness/retrying-client.ts'

/** Asks as one person, again until there is an answer. */
export interface ApiClient {
  readonly ask: (apiRequest: Pick<ApiRequest, 'method' | 'path' | 'body' | 'key'>) => Promise<Outcome>
}

export interface Sending {
  readonly name: string
  readonly deal: string
  readonly bytes: Buffer
  readonly patienceMs: number
}

/**
 * Announces a document, sends its bytes and has it scanned, as the page does; refused bytes are sent again.
 * @returns what the last step came to, with the failures of all of them
 */
export async function sendFile(
  asks: ApiClient,
  { partner, url }: Caller,
  { name, deal, bytes, patienceMs }: Sending,
): Promise<{ outcome: Outcome; id: string }> {
  const documents = `/api/v0/documents`
  const body = { file_name: `${name}.txt`, file_type: 'text/plain', deal, size: bytes.length }
  const path = `${documents}/partners/${partner}/upload/presigned/url`
  const announced = await asks.ask({ method: 'POST', path, body, key: `document-${name.replaceAll(' ', '-')}` })
  if (announced.status !== 201) return { outcome: announced, id: '' }
  const { id, presigned_url, headers } = JSON.parse(announced.body) as Announced
  const failures = [...announced.failures]
  for (const until = performance.now() + patienceMs; ; await sleep(100)) {
    failures.push(
      ...(await put(presigned_url.replace(/^http:\/\/127\.0\.0\.1:\d+(?=\/files\/)/, url), headers, bytes, until)),
    )
    const done = await asks.ask({ method: 'POST', path: `${documents}/${id}/partners/${partner}/complete` })
    failures.push(...done.failures)
    // The bytes are gone: the page sends them again, too.
    const isMissing = done.body.includes('"upload_missing"')
    if (!isMissing || performance.now() > until) return { outcome: { ...done, failures }, id }
    failures.push(`${done.status} upload_missing`)
  }
}

interface Announced {
  readonly id: string
  readonly presigned_url: string
  readonly headers: Record<string, string>
}

/** Sends until accepted. Returns how each earlier try failed. */
async function put(address: string, headers: Record<string, string>, bytes: Buffer, until: number): Promise<string[]> {
  const failures: string[] = []
  while (performance.now() < until) {
    const attempt = await fetch(address, { method: 'PUT', headers, body: new Uint8Array(bytes) })
      .then(async (reply) => ({
        isAccepted: reply.ok,
        outcome: `PUT ${reply.status} ${codeIn(await reply.text())}`.trim(),
      }))
      .catch(() => ({ isAccepted: false, outcome: 'PUT no answer' }))
    if (attempt.isAccepted) break
    failures.push(attempt.outcome)
    await sleep(100)
  }
  return failures
}

function codeIn(text: string): string {
  return /"code":"(\w+)"|<Code>(\w+)/.exec(text)?.slice(1).find(Boolean) ?? ''
}
