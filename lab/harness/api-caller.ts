import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import pg from 'pg'
import { STAFF } from '../dataset/accounts.ts'

/** Someone who calls one Loanyard as staff of a partner made for this. */
export interface Caller {
  readonly url: string
  readonly access: string
  readonly partner: string
}

/** Who signs in. */
export interface Person {
  readonly email: string
  readonly password: string
}

/** Makes a call of the contract. Throws where the answer is no 2xx. */
export async function callApi<T>(
  { url, access, partner }: Caller,
  call: Call,
  params: Record<string, string>,
  body?: unknown,
): Promise<T> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ({ partner_id: partner, ...params })[name] ?? '')
  const reply = await fetch(`${url}${path}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${access}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${call.path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** As if the link that confirms the address had been used; until then calls that reach other people are refused. */
export async function confirmAddress(ownerUrl: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('begin')
  // The owner is under the policies of its tables, too.
  await client.query('set local role loanyard_system')
  await client.query('update users set email_verified_at = now() where email = $1', [email])
  await client.query('commit')
  await client.end()
}

/** Opens a partner with a deal, through the API as anyone would. Its opener can sign in again. */
export async function createPartner(
  url: string,
  ownerUrl: string,
): Promise<{ caller: Caller; deal: string; person: Person }> {
  const newcomer = {
    first_name: 'Bench',
    last_name: 'Mark',
    email: `bench${Date.now()}@example.com`,
    password: 'no one guesses this one',
    name: 'Bench',
    zip_code: '04101',
    plan: 'starter',
  }
  const signedOut = { url, access: '', partner: '' }
  const made = await callApi<{ access: string; partner: { id: string } }>(
    signedOut,
    calls.onboarding.onboardPartner,
    {},
    newcomer,
  )
  await confirmAddress(ownerUrl, newcomer.email)
  const caller = { url, access: made.access, partner: made.partner.id }
  const borrower = { first_name: 'Bo', last_name: 'Rower', email: 'bo@example.com' }
  const deal = await callApi<{ id: string }>(
    caller,
    calls.deals.createDeal,
    {},
    { title: 'Bench', borrower, loan_amount: '1.00' },
  )
  return { caller, deal: deal.id, person: { email: newcomer.email, password: newcomer.password } }
}

/** A token is good for fifteen minutes. */
const RENEW_AFTER_MS = 10 * 60_000

/** Signs in as the bench's staff member, or as another, and again whenever the token is about to end. */
export function staffTokens(port: number, person: Person = STAFF): () => Promise<string> {
  let token = ''
  let until = 0
  return async () => {
    if (Date.now() < until) return token
    const answer = await fetch(`http://127.0.0.1:${port}/api/v0/admin/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    })
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
    const { access } = (await answer.json()) as { access: string }
    token = access
    until = Date.now() + RENEW_AFTER_MS
    return token
  }
}
