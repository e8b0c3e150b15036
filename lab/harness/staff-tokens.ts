import { STAFF } from '../dataset/prepare-dataset.ts'

/** A token is good for fifteen minutes. */
const RENEW_AFTER_MS = 10 * 60_000

/** Signs in as the bench's staff member, and again whenever the token is about to end. */
export function staffTokens(port: number): () => Promise<string> {
  let token = ''
  let until = 0
  return async () => {
    if (Date.now() < until) return token
    const answer = await fetch(`http://127.0.0.1:${port}/api/v0/admin/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(STAFF),
    })
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
    const { access } = (await answer.json()) as { access: string }
    token = access
    until = Date.now() + RENEW_AFTER_MS
    return token
  }
}
