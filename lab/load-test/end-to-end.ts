import { toId } from '../../apps/server/src/services/ids.ts'
import { partnerUuid } from '../dataset/prepare-dataset.ts'
import { staffTokens } from '../harness/api-caller.ts'
import { connected } from '../harness/database-cluster.ts'
import { requestOnce } from '../harness/retrying-client.ts'
import type { Stack } from './stack.ts'

const ofPartner = `partners/${toId('partner', partnerUuid(2))}`

/**
 * How long it takes until a change through one process is heard on the event stream of another, by way of the proxy, in
 * milliseconds: the median of several.
 */
export async function measureEvents(stack: Stack, times: number): Promise<number> {
  const token = await staffTokens(stack.proxy.port)()
  const deal = await someDeal(stack)
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`http://127.0.0.1:${stack.proxy.port}/api/v0/events`, { headers, signal: stop.signal })
  if (reply.body === null) throw new Error('the event stream did not open')
  const pieces = reply.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  await pieces.next()
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    const port = stack.servers[n % 3]?.port ?? 0
    const body = { text: `Heard ${n}` }
    const made = await requestOnce({
      port,
      token,
      method: 'POST',
      path: `/api/v0/deals/${deal}/${ofPartner}/notes`,
      body,
    })
    if (made.status !== 201) throw new Error(`a note was not made: ${made.status} ${made.body}`)
    for (;;) {
      const { value, done } = await pieces.next()
      if (done === true) throw new Error('the event stream ended')
      if (value.includes('event: change')) break
    }
    took.push(performance.now() - began)
  }
  stop.abort()
  return took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)] ?? NaN
}

async function someDeal({ primary, database }: Stack): Promise<string> {
  return connected(primary.superuserUrl(database), async (client) => {
    const text = 'select id from deals where partner_id = $1 limit 1'
    return toId('deal', (await client.query<{ id: string }>(text, [partnerUuid(2)])).rows[0]?.id ?? '')
  })
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** A document announced to one process, sent to the store, completed through the second and read by the third. Throws where it is not. */
export async function documentThroughAll(stack: Stack): Promise<void> {
  const token = await staffTokens(stack.proxy.port)()
  const [a, b, c] = stack.servers.map(({ port }) => port)
  const path = `/api/v0/documents/${ofPartner}/upload/presigned/url`
  const body = { file_name: 'scale.png', file_type: 'image/png', size: png.length, deal: await someDeal(stack) }
  const announced = await said({ port: a ?? 0, token, method: 'POST', path, body })
  const { id, presigned_url, headers } = announced as {
    id: string
    presigned_url: string
    headers: Record<string, string>
  }
  const sent = await fetch(presigned_url, { method: 'PUT', headers, body: new Uint8Array(png) })
  if (!sent.ok) throw new Error(`the store refused the document: ${sent.status} ${await sent.text()}`)
  await said({ port: b ?? 0, token, method: 'POST', path: `/api/v0/documents/${id}/${ofPartner}/complete` })
  const found = await said({ port: c ?? 0, token, path: `/api/v0/documents/${id}/${ofPartner}` })
  if ((found as { size: number }).size !== png.length) throw new Error('the document is not there as it was sent')
}

async function said(apiRequest: Parameters<typeof requestOnce>[0]): Promise<unknown> {
  const { status, body } = await requestOnce(apiRequest)
  if (typeof status === 'string' || status > 299) throw new Error(`${apiRequest.path}: ${status} ${body}`)
  return JSON.parse(body)
}
