import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { BundleSummary } from '@loanyard/contract/bundles'
import type { Requirement } from '@loanyard/contract/requests'
import type { Viewer } from './every-page-table.ts'
import { LenderFixture } from './lender-area-case.ts'
import { linkIn, linkEmailTo } from './mailbox.ts'
import { startSession, signInAs, type Tokens } from './own-partner.ts'
import { demoPartnerId, password } from './people.ts'

const secret = 'seven quiet harbors'

/** What the addresses of the table name, and who looks at them. */
export interface SeededData {
  readonly ids: Readonly<Record<string, string>>
  readonly people: Readonly<Record<Exclude<Viewer, 'nobody'>, Tokens>>
}

interface Listed {
  readonly results: readonly { readonly id: string }[]
}

/** The demo, and a broker of its own who has one deal with nothing in it, its borrower, and a lender who sees nothing. */
export async function seedData(page: Page): Promise<SeededData> {
  const { request } = page
  const fixture = await LenderFixture.open(page)
  const deal = await fixture.deal('Harbor Bakery')
  const demo = (name: string) => signInAs(request, `${name}@demo.loanyard.test`, password)
  const people = {
    admin: await demo('admin'),
    coordinator: await demo('coordinator'),
    client: await demo('client'),
    lender: await demo('lender'),
    requester: await demo('requester'),
    newAdmin: fixture.staff,
    newClient: await acceptInvitation(request, deal.borrower.email),
    newLender: (await fixture.lender()).tokens,
  }
  const ids = await seededIds(request, people)
  return { people, ids: { ...ids, ownPartner: fixture.partner.partnerId, ownDeal: deal.id } }
}

async function acceptInvitation(request: APIRequestContext, email: string): Promise<Tokens> {
  const { code } = linkIn(await linkEmailTo(request, email))
  const set = await request.post('/api/v0/password/set', { data: { code, password: secret } })
  expect(set.status(), await set.text()).toBe(200)
  return (await set.json()) as Tokens
}

async function seededIds(request: APIRequestContext, { admin, client, lender }: SeededData['people']) {
  const ask = async <T extends Listed>(path: string, { access }: Tokens): Promise<T> => {
    const reply = await request.get(`/api/v0/${path}`, { headers: { authorization: `Bearer ${access}` } })
    expect(reply.ok(), `${path}: ${reply.status()}`).toBe(true)
    return (await reply.json()) as T
  }
  const at = `partners/${demoPartnerId}`
  // The oldest are the demo's own; newer ones are of other tests, which change and remove them.
  const first = async (path: string) => (await ask(path, admin)).results[0]?.id ?? ''
  const deal = await sharedDealId(
    await ask('deals?permission_level=portal', client),
    await ask(`lenders/${at}/deals`, lender),
  )
  const { results } = await ask<{ results: Requirement[] }>(
    `attestations/deals/${deal}/${at}/requests?permission_level=portal`,
    client,
  )
  const asked = (kind: Requirement['kind']) => results.find((each) => each.kind === kind)?.id ?? ''
  const { results: bundles } = await ask<{ results: BundleSummary[] }>(
    `attestations/${at}/bundles?ordering=created`,
    admin,
  )
  return {
    partner: demoPartnerId,
    deal,
    stage: results[0]?.stage ?? '',
    document: await first(`deals/${deal}/${at}/documents`),
    document_request: asked('Document'),
    question_request: asked('Question'),
    acknowledgement_request: asked('Acknowledgement'),
    signature_request: asked('PandaDoc'),
    lead: await first(`leads/${at}?ordering=created`),
    bundle: bundles.find((each) => each.attachments_count > 1)?.id ?? '',
    lender: await first(`lenders/${at}/lenders?ordering=created`),
    staff: await first(`users/${at}/staff?ordering=created`),
  }
}

/** A deal that both the client and the lender see. */
async function sharedDealId(clients: Listed, lenders: Listed): Promise<string> {
  const seen = new Set(lenders.results.map(({ id }) => id))
  const deal = clients.results.find(({ id }) => seen.has(id))
  if (deal === undefined) throw new Error('the demo has no deal that its client and its lender share')
  return deal.id
}

/** An address of the table as it is in this world. */
export function pathFor(path: string, { ids }: SeededData): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined || id === '') throw new Error(`the world has no ${name}`)
    return id
  })
}

/** Puts the viewer's session into the page's browser; nobody has none. */
export async function signInAsViewer(page: Page, viewer: Viewer, { people }: SeededData): Promise<void> {
  if (viewer === 'nobody') return
  await startSession(page, people[viewer])
}
