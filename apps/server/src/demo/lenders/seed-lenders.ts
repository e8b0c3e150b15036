import { demoPartnerId } from '@loanyard/contract/core/ids'
import type pg from 'pg'
import { newUuid, toUuid } from '../../services/ids.ts'
import type { BlobStore } from '../../services/storage/blob-store.ts'
import { demoStaff, secondAdmin } from '../demo-people.ts'
import { insertAll, insertAuditEntries } from '../insert-rows.ts'
import {
  daysAgo,
  entryOf,
  type NamedUser,
  type SeededLender,
  type SeededShare,
  type SharedDeal,
} from './deal-shares.ts'
import { demoLenders, demoSummaries, secondPartnerLender, type DemoBanker, type DemoLender } from './demo-lenders.ts'
import { seedPackage } from './document-package.ts'
import { seedLenderResponses } from './lender-responses.ts'

/**
 * Lenders of both partners with their people, shared deals and responses to them: competing offers on one deal, messages,
 * downloads.
 */
export async function seedLenders(client: pg.Client, store: BlobStore): Promise<void> {
  const harbor = toUuid('partner', demoPartnerId)
  const [admin, manager] = [await findUser(client, demoStaff[0].email), await findUser(client, demoStaff[1].email)]
  const lenders: SeededLender[] = []
  for (const lender of demoLenders) lenders.push(await addLender(client, { partner: harbor, by: admin, lender }))
  const deals = await findDeals(client, harbor, 8)
  const shares = sharesOf(deals, lenders, [admin, manager])
  await addShares(client, harbor, shares)
  for (const deal of deals) await seedPackage(client, store, { partner: harbor, deal, by: admin })
  await describeDeals(client, harbor, deals)
  await seedLenderResponses(client, harbor, shares)

  const cedarAdmin = await findUser(client, secondAdmin.email)
  const cedar = await findPartnerOf(client, cedarAdmin, harbor)
  const cedarLender = await addLender(client, { partner: cedar, by: cedarAdmin, lender: secondPartnerLender })
  const cedarShares = (await findDeals(client, cedar, 2)).map((deal, index) => ({
    deal,
    lender: cedarLender,
    by: cedarAdmin,
    days: 3 + index,
  }))
  await addShares(client, cedar, cedarShares)
}

async function findUser(client: pg.Client, email: string): Promise<NamedUser> {
  const { rows } = await client.query<NamedUser>(
    `select id as user_id, trim(first_name || ' ' || last_name) as name from users where email = $1`,
    [email],
  )
  if (rows[0] === undefined) throw new Error(`the demo has no user with the address ${email}`)
  return rows[0]
}

async function findPartnerOf(client: pg.Client, { user_id }: NamedUser, but: string): Promise<string> {
  const { rows } = await client.query<{ partner_id: string }>(
    'select partner_id from staff where user_id = $1 and partner_id <> $2',
    [user_id, but],
  )
  if (rows[0] === undefined) throw new Error('the demo has no second partner')
  return rows[0].partner_id
}

async function addLender(
  client: pg.Client,
  { partner, by, lender }: { partner: string; by: NamedUser; lender: DemoLender },
): Promise<SeededLender> {
  const id = newUuid()
  const created = daysAgo(90)
  await insertAll(client, 'lenders', partner, [
    {
      id,
      name: lender.name,
      lender_phone: lender.phone,
      status: lender.status,
      created,
      modified: created,
      created_by: by.user_id,
      ...lender.box,
    },
  ])
  const people: (NamedUser & { id: string; status: string })[] = []
  for (const [index, banker] of lender.people.entries()) {
    const user_id = await addBanker(client, banker)
    const { first_name, last_name, status = 'Active' } = banker
    const row = { id: newUuid(), lender_id: id, user_id, is_contact: index === 0, status }
    await insertAll(client, 'lender_staff', partner, [
      {
        ...row,
        created,
        invited_at: daysAgo(status === 'Invited' ? 4 : 90),
        accepted_at: status === 'Invited' ? null : created,
        label_name: status === 'Invited' ? `${first_name} ${last_name}` : null,
      },
    ])
    people.push({ id: row.id, user_id, name: `${first_name} ${last_name}`, status })
  }
  return { id, name: lender.name, people: people.filter(({ status }) => status === 'Active') }
}

/** Adds an account with the demo's password, copied from its first user, that signed in since; invited people have neither. */
async function addBanker(client: pg.Client, { email, first_name, last_name, status }: DemoBanker): Promise<string> {
  const seen = daysAgo(status === 'Inactive' ? 40 : 1)
  const { rows } = await client.query<{ id: string }>(
    `insert into users as u (id, email, first_name, last_name, password_hash, email_verified_at, last_login)
     select $1, $2, $3, $4, case when $5 then a.password_hash end, case when $5 then now() end, case when $5 then $7::timestamptz end
       from users a where a.email = $6
     on conflict (email) do update set email = excluded.email returning u.id`,
    [newUuid(), email, first_name, last_name, status !== 'Invited', demoStaff[0].email, seen],
  )
  return rows[0]?.id ?? ''
}

/** Deals with the most content first: those with financials, then by number of approved documents. */
async function findDeals(client: pg.Client, partner: string, limit: number): Promise<SharedDeal[]> {
  const { rows } = await client.query<SharedDeal>(
    `select d.id, d.title, d.loan_amount, d.loan_purpose from deals d
      where d.partner_id = $1 and d.status = 'Active'
      order by exists (select from source_uses u where u.partner_id = d.partner_id and u.deal_id = d.id) desc,
               (select count(*) from requirements r where r.partner_id = d.partner_id and r.deal_id = d.id
                   and r.status = 'Approved' and r.kind = 'Document') desc, d.created desc, d.id
      limit $2`,
    [partner, limit],
  )
  return rows
}

/** The first deal goes to three lenders, the last two to one each. */
function sharesOf(
  deals: readonly SharedDeal[],
  lenders: readonly SeededLender[],
  by: readonly [NamedUser, NamedUser],
): SeededShare[] {
  const lendersByDeal = [[0, 1, 2], [0, 3], [0, 1], [1, 3], [0, 2], [0, 4], [0], [0]]
  return deals.flatMap((deal, index) =>
    (lendersByDeal[index] ?? []).flatMap((at) => {
      const lender = lenders[at]
      return lender === undefined ? [] : [{ deal, lender, by: by[index % 2] ?? by[0], days: 14 - index }]
    }),
  )
}

/** Adds shares (most of them also assigned to the contact's colleagues) and their audit entries. */
async function addShares(client: pg.Client, partner: string, shares: readonly SeededShare[]): Promise<void> {
  const rows = shares.map(({ deal, lender, by, days }, index) => ({
    id: newUuid(),
    deal_id: deal.id,
    lender_id: lender.id,
    shared_by: by.user_id,
    shared_by_name: by.name,
    created: daysAgo(days),
    watermark: index % 3 === 0,
  }))
  await insertAll(client, 'lender_shares', partner, rows)
  const assignments = shares.flatMap(({ deal, lender, by, days }, index) =>
    index % 4 === 1
      ? []
      : lender.people.slice(1).map(({ id }) => ({
          id: newUuid(),
          share_id: rows[index]?.id,
          deal_id: deal.id,
          lender_id: lender.id,
          lender_staff_id: id,
          created: daysAgo(days),
          created_by: by.user_id,
        })),
  )
  await insertAll(client, 'lender_assignments', partner, assignments)
  await insertAuditEntries(
    client,
    partner,
    shares.map((share) => entryOf(share, { by: share.by, action: 'lender_shared', days: share.days })),
  )
}

async function describeDeals(client: pg.Client, partner: string, deals: readonly SharedDeal[]): Promise<void> {
  for (const { id, loan_purpose } of deals) {
    const fits = demoSummaries.find(({ purposes }) => purposes.some((purpose) => purpose === loan_purpose))
    const { reason, positives, negatives } = fits ?? demoSummaries[3]
    await client.query(
      `update deals set reason = coalesce(reason, $3), positives = coalesce(positives, $4), negatives = coalesce(negatives, $5)
        where partner_id = $1 and id = $2`,
      [partner, id, reason, positives, negatives],
    )
  }
}
