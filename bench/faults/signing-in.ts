import type { Harness } from './rig.ts'

export interface Pair {
  readonly access: string
  readonly refresh: string
}

/** A session of their own. Throws where the server does not answer. */
export async function signedIn({ caller, person }: Harness): Promise<Pair> {
  const reply = await fetch(`${caller.url}/api/v0/admin/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!reply.ok) throw new Error(`sign-in: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Pair
}
