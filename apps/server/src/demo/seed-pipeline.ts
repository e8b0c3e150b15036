import { businessTypes, leadStatuses, loanPurposes, sbaPrograms } from '@loanyard/contract/core/values'
import type pg from 'pg'
import { v7 } from 'uuid'
import { businessFacts, forecastOf, ownershipChanges } from './deal-facts.ts'
import { progressOf, stageMovesOf, type Stage } from './deal-progress.ts'
import { businesses, demoClient, firstNames, lastNames } from './demo-people.ts'
import { insertAll, insertAuditEntries, type DealAuditEntry } from './insert-rows.ts'
import { inviteBorrowers } from './invite-borrowers.ts'
import type { SeededRandom } from './seeded-random.ts'

interface Pipeline {
  readonly partner_id: string
  /** Staff ids: the creator of everything, and a coordinator for some deals. */
  readonly admin: string
  readonly coordinator: string | null
  /** User id of the borrower of a few deals. */
  readonly borrower: string | null
  readonly leads: number
  readonly deals: number
}

const day = 86_400_000

/** Leads and deals of one partner over the last ten months, with realistic stage moves and notes. */
export async function seedPipeline(client: pg.Client, random: SeededRandom, pipeline: Pipeline): Promise<void> {
  const { rows: stages } = await client.query<Stage>(
    'select id, number from stages where partner_id = $1 order by number',
    [pipeline.partner_id],
  )
  const leads = Array.from({ length: pipeline.leads }, () => makeLead(random, pipeline))
  await insertAll(client, 'leads', pipeline.partner_id, leads)
  const converted = leads.filter((lead) => lead['lead_status'] === 'Converted')
  const deals = Array.from({ length: pipeline.deals }, (_, index) => makeDeal(random, stages, converted[index]))
  await insertAll(client, 'deals', pipeline.partner_id, deals)
  await insertAll(
    client,
    'deal_stage_moves',
    pipeline.partner_id,
    deals.flatMap((deal) => stageMovesOf(random, stages, pipeline.admin, deal)),
  )
  await insertAuditEntries(client, pipeline.partner_id, deals.map(createdEntry))
  await insertAll(
    client,
    'deal_notes',
    pipeline.partner_id,
    deals.filter(() => random.next() < 0.3).map((deal) => noteOn(random, pipeline, deal)),
  )
  await share(client, random, pipeline, deals)
  await inviteBorrowers(client, pipeline.partner_id)
  // A lead without a deal can't be converted, even if it was drawn as such.
  await client.query(
    `update leads l set lead_status = 'Qualified' where l.partner_id = $1 and l.lead_status = 'Converted'
        and not exists (select from deals d where d.partner_id = l.partner_id and d.lead_id = l.id)`,
    [pipeline.partner_id],
  )
}

type Values = Record<string, unknown>

/** A random instant in the last `days` days, and a time-ordered id for it. */
function randomTime(random: SeededRandom, days: number): { id: string; created: Date } {
  const created = new Date(Date.now() - Math.floor(random.next() * days * day))
  return { id: v7({ msecs: created.getTime() }), created }
}

function randomPerson(random: SeededRandom): { first: string; last: string; email: string; phone: string } {
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const plain = `${first}.${last}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  return {
    first,
    last,
    email: `${plain}${random.integer(1, 999)}@borrower.test`,
    phone: `(555) 01${random.integer(0, 9)}-${String(random.integer(0, 9999)).padStart(4, '0')}`,
  }
}

function randomAmount(random: SeededRandom): string {
  const thousands = random.pick(
    [random.integer(30, 150), random.integer(150, 500), random.integer(500, 1500), random.integer(1500, 5000)],
    [3, 5, 3, 1],
  )
  return `${thousands * 1000 + random.pick([0, 0, 0, 250, 500])}.00`
}

function makeLead(random: SeededRandom, { admin, coordinator }: Pipeline): Values {
  const { first, last, email, phone } = randomPerson(random)
  const { id, created } = randomTime(random, 300)
  const loan_amount = randomAmount(random)
  return {
    id,
    created,
    modified: created,
    email,
    phone,
    full_name: `${first} ${last}`,
    lead_status: random.pick(leadStatuses, [6, 4, 5, 9, 2, 2]),
    personal_credit_score: random.next() < 0.9 ? random.integer(560, 820) : null,
    loan_amount,
    loan_purpose: random.pick(loanPurposes),
    down_payment: random.next() < 0.7 ? `${Math.round(Number(loan_amount) / 1000) * 100}.00` : null,
    business_type: random.pick(businessTypes),
    ...leadRecord(email),
    source: random.pick(['staff', 'prequalify', 'import'], [4, 3, 2]),
    created_by: admin,
    assigned_to: random.next() < 0.25 ? coordinator : null,
  }
}

const referralSources = ['Dana Cho, CPA', 'Website', 'Harbor Business Brokers', 'Past client', 'SCORE chapter'] as const

/** Follows from the address, so that it is the same in every run; not every lead has told. */
function leadRecord(email: string): Values {
  const number = Array.from(email).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return {
    business_name: number % 4 === 0 ? null : businesses[number % businesses.length],
    referral_source: number % 3 === 0 ? null : referralSources[number % referralSources.length],
  }
}

function makeDeal(random: SeededRandom, stages: readonly Stage[], lead: Values | undefined): Values {
  const { first, last, email, phone } = randomPerson(random)
  const { id, created } = lead === undefined ? randomTime(random, 240) : after(random, lead['created'] as Date)
  const business_name = random.pick(businesses)
  const loan_purpose = (lead?.['loan_purpose'] as string | undefined) ?? random.pick(loanPurposes)
  const fullName = (lead?.['full_name'] as string | undefined) ?? `${first} ${last}`
  const { status, stage, entered } = progressOf(random, stages, created)
  return {
    id,
    created,
    modified: entered,
    stage_entered_at: entered,
    lead_id: lead?.['id'] ?? null,
    title: `${business_name} – ${loan_purpose}`,
    business_name,
    borrower_first_name: fullName.split(' ')[0],
    borrower_last_name: fullName.split(' ').slice(1).join(' '),
    borrower_email: lead?.['email'] ?? email,
    borrower_phone: lead?.['phone'] ?? phone,
    stage_id: stage?.id,
    status,
    loan_purpose,
    ...businessFacts(business_name, loan_purpose),
    loan_amount: lead?.['loan_amount'] ?? randomAmount(random),
    down_payment: lead?.['down_payment'] ?? null,
    personal_credit_score: lead?.['personal_credit_score'] ?? random.integer(600, 810),
    term_months: random.pick(loan_purpose === 'Commercial Real Estate' ? [300] : [60, 84, 120, 120, 120]),
    interest_rate: `0.${random.pick(['0975', '1000', '1025', '1050', '1100', '1150'])}`,
    sba_program: random.pick(sbaPrograms, [15, 4, 0, 0, 0]),
    fee_flags: [],
    ownership_change: loan_purpose in ownershipChanges ? ownershipChanges[loan_purpose] : 'None',
    lender_fee_share: random.pick(['0.00', '0.00', '50.00']),
    ...forecastOf(business_name, entered),
    version: 1,
  }
}

function after(random: SeededRandom, created: Date): { id: string; created: Date } {
  const later = new Date(Math.min(Date.now() - 60_000, created.getTime() + random.integer(1, 12) * day))
  return { id: v7({ msecs: later.getTime() }), created: later }
}

function createdEntry(deal: Values): DealAuditEntry {
  const [id, created] = [deal['id'] as string, deal['created'] as Date]
  return {
    id: v7({ msecs: created.getTime() }),
    action: 'deal_created',
    subject_id: id,
    deal_id: id,
    actor_name: 'Avery Stone',
    data: { changes: [{ field: 'title', from: null, to: deal['title'] as string }] },
    created,
  }
}

const sampleNotes = [
  'Called the borrower: tax returns for the last three years are with the accountant, expected Friday.',
  'Seller agrees to a standby note for half of the injection. Waiting for the letter.',
  'Lease renewal confirmed through the term of the loan.',
  'Asked for an updated debt schedule; the equipment loan was missing.',
  'Appraisal ordered. Landlord waiver will follow.',
]

function noteOn(random: SeededRandom, { admin }: Pipeline, deal: Values): Values {
  const { id, created } = after(random, deal['created'] as Date)
  return {
    id,
    deal_id: deal['id'],
    text: random.pick(sampleNotes),
    author_id: admin,
    author_name: 'Avery Stone',
    created,
  }
}

async function share(
  client: pg.Client,
  random: SeededRandom,
  { partner_id, coordinator, borrower }: Pipeline,
  deals: readonly Values[],
): Promise<void> {
  if (coordinator !== null) {
    const shared = deals
      .filter(() => random.next() < 0.3)
      .map((deal) => ({ staff_id: coordinator, deal_id: deal['id'], assigned_at: deal['created'] }))
    await insertAll(client, 'deal_coordinators', partner_id, shared)
  }
  if (borrower === null) return
  const own = deals
    .filter((deal) => deal['status'] === 'Active')
    .slice(0, 3)
    .map(({ id }) => id)
  await client.query(
    `update deals set borrower_first_name = $3, borrower_last_name = $4, borrower_email = $5 where partner_id = $1 and id = any ($2)`,
    [partner_id, own, demoClient.first_name, demoClient.last_name, demoClient.email],
  )
  await insertAll(
    client,
    'deal_clients',
    partner_id,
    own.map((deal_id) => ({ deal_id, user_id: borrower })),
  )
}
