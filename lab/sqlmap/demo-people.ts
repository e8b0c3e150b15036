import { calls } from '@loanyard/contract/calls'
import { demoPartnerId } from '@loanyard/contract/core/ids'

/** Tokens live for fifteen minutes. */
const RENEW_AFTER_MS = 10 * 60_000
const PASSWORD = 'loanyard-demo-2026'

/** A person of the demo data who sends requests, and their records that appear in URLs. */
export interface Person {
  readonly who: string
  /** A token that is valid now. */
  readonly token: () => Promise<string>
  /** Ids by the parameter that takes them. */
  readonly resourceIds: ReadonlyMap<string, string>
}

/** Status and text of an address as this person gets it. */
export async function ask(person: Pick<Person, 'token'>, url: string): Promise<{ status: number; text: string }> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${await person.token()}` } })
  return { status: reply.status, text: await reply.text() }
}

/** Where the demo's ids are found, as its Admin, borrower and lender see them; each may name those before it. */
const ADMIN_LISTS = [
  ['lender_id', '/api/v0/lenders/partners/{partner_id}/deals/{deal_id}/sharing', 'results.0.lender.id'],
  ['document_id', '/api/v0/deals/{deal_id}/partners/{partner_id}/documents', 'results.0.id'],
  ['stage_id', '/api/v0/deals/{deal_id}/partners/{partner_id}', 'stage.id'],
  ['staff_id', '/api/v0/users/partners/{partner_id}/staff?role=Coordinator&ordering=-deals_count', 'results.0.id'],
  ['record_id', '/api/v0/users/partners/{partner_id}/staff?role=Coordinator', 'results.0.id'],
  ['user_id', '/api/v0/user', 'id'],
] as const
const BORROWER_LISTS = [
  ['deal_id', '/api/v0/deals?permission_level=portal', 'results.0.id'],
  ['stage_id', '/api/v0/deals?permission_level=portal', 'results.0.stage.id'],
  ['document_id', '/api/v0/deals/{deal_id}/partners/{partner_id}/documents', 'results.0.id'],
  ['request_id', '/api/v0/attestations/deals/{deal_id}/partners/{partner_id}/requests', 'results.0.id'],
] as const
const LENDER_LISTS = [['deal_id', '/api/v0/lenders/partners/{partner_id}/deals', 'results.0.id']] as const

/** A person for each access kind of the API. */
export async function signInEveryone(url: string): Promise<Person[]> {
  const { createAdminToken, createToken } = calls.auth
  const admin = tokens(`${url}${createAdminToken.path}`, 'admin@demo.loanyard.test')
  const borrower = tokens(`${url}${createToken.path}`, 'client@demo.loanyard.test')
  const lender = tokens(`${url}${createToken.path}`, 'lender@demo.loanyard.test')
  const ofBorrower = await resourceIdsOf(url, borrower, BORROWER_LISTS)
  return [
    // The borrower's deal: there is something in all of its lists.
    { who: 'Admin', token: admin, resourceIds: await resourceIdsOf(url, admin, ADMIN_LISTS, ofBorrower) },
    { who: 'borrower', token: borrower, resourceIds: ofBorrower },
    { who: 'lender', token: lender, resourceIds: await resourceIdsOf(url, lender, LENDER_LISTS) },
    {
      who: 'requester',
      token: tokens(`${url}${createToken.path}`, 'requester@demo.loanyard.test'),
      resourceIds: new Map([['partner_id', demoPartnerId]]),
    },
  ]
}

async function resourceIdsOf(
  url: string,
  token: Person['token'],
  places: readonly (readonly [string, string, string])[],
  known: Person['resourceIds'] = new Map(),
): Promise<Person['resourceIds']> {
  const resourceIds = new Map([...known, ['partner_id', demoPartnerId]])
  for (const [name, path, place] of places) {
    const { text } = await ask({ token }, `${url}${withResourceIds(path, resourceIds) ?? path}`)
    const found = place.split('.').reduce<unknown>((value, key) => rowOf(value)[key], JSON.parse(text))
    if (typeof found !== 'string') throw new Error(`there is no ${name} at ${path}`)
    resourceIds.set(name, found)
  }
  return resourceIds
}

/** A path with its parameters filled in; null where there is no such thing. */
export function withResourceIds(path: string, resourceIds: Person['resourceIds']): string | null {
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => resourceIds.get(name) ?? whole)
  return filled.includes('{') ? null : filled
}

/** A JSON object or list, by its keys; nothing else has any. */
function rowOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
}

function tokens(address: string, email: string): Person['token'] {
  let known: { readonly token: string; readonly until: number } | null = null
  return async () => {
    if (known !== null && Date.now() < known.until) return known.token
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password: PASSWORD })
    const { access } = rowOf(await (await fetch(address, { method: 'POST', headers, body })).json())
    if (typeof access !== 'string') throw new Error(`${email} could not sign in`)
    known = { token: access, until: Date.now() + RENEW_AFTER_MS }
    return access
  }
}
