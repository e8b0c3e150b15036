import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import pg from 'pg'

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

/** As if the link that confirms an address had been used: what reaches other people is refused until then. */
export async function confirmAddress(ownerUrl: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('begin')
  // The owner is under the policies of its tables, too.
  await client.query('set local role loanyard_system')
  await client.query('update users set email_proven = now() where email = $1', [email])
  await client.query('commit')
  await client.end()
}

/** Opens a partner with a deal, through the API like anybody. Who opened it can sign in again. */
export async function createPartner(
  url: string,
  ownerUrl: string,
): Promise<{ caller: Caller; deal: string; person: Person }> {
  const newcomer = {
    first_name: 'Bench',
    last_name: 'Mark',
    email: `bench${Date.now()}@example.com`,
    password: 'nobody guesses this one',
    name: 'Bench',
    zip_code: '04101',
    plan: 'starter',
  }
  const nobody = { url, access: '', partner: '' }
  const made = await callApi<{ access: string; partner: { id: string } }>(
    nobody,
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
