import type pg from 'pg'
import { newUuid } from '../../services/ids.ts'
import { insertAll, insertAuditEntries } from '../insert-rows.ts'
import { daysAgo, entryOf, type NamedUser, type SeededShare } from './deal-shares.ts'
import { seedConditions } from './lender-conditions.ts'

type Values = Record<string, unknown>

const shareKey = ({ deal, lender }: SeededShare) => ({ deal_id: deal.id, lender_id: lender.id })

/** The contact, or a colleague. */
function personOf({ lender }: SeededShare, index = 0): NamedUser {
  const found = lender.people[index] ?? lender.people[0]
  if (found === undefined) throw new Error(`${lender.name} has no active people`)
  return found
}

/**
 * Lenders' responses to shared deals: on the first deal two lenders offer terms and the third declines; the first lender is
 * interested in the second deal; the others haven't responded yet.
 */
export async function seedLenderResponses(
  client: pg.Client,
  partner: string,
  shares: readonly SeededShare[],
): Promise<void> {
  const [first, second, third, fourth] = shares
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return
  await addOffers(client, partner, [first, second])
  await addAnswer(client, partner, third, { status: 'Declined', reason: 'industry', comment: declined, days: 9 })
  await addAnswer(client, partner, fourth, { status: 'Interested', reason: null, comment: interested, days: 6 })
  await addMessages(client, partner, [first, fourth])
  await seedConditions(client, partner, first)
  await addViews(client, partner, [first, second, third, fourth])
  for (const share of shares) await addDownloads(client, partner, share)
}

const declined = 'We’re at our concentration limit for this industry through year-end.'
const interested = 'We like the management and would want to see this quarter’s interim financials.'

interface Answer {
  readonly status: string
  readonly reason: string | null
  readonly comment: string | null
  readonly days: number
}

async function addAnswer(client: pg.Client, partner: string, share: SeededShare, answer: Answer): Promise<void> {
  const { days, ...response } = answer
  const { user_id, name } = personOf(share)
  const at = daysAgo(days)
  await insertAll(client, 'lender_responses', partner, [
    { ...shareKey(share), ...response, by_user: user_id, by_name: name, responded_at: at, notified_at: at },
  ])
  if (response.status === 'Terms offered') return
  const change = { field: 'response', from: null, to: response.status }
  await insertAuditEntries(client, partner, [
    entryOf(share, { by: personOf(share), action: 'lender_responded', days, more: [change] }),
  ])
}

interface Terms {
  readonly rate_type: 'Fixed' | 'Variable'
  readonly rate: string | null
  readonly rate_index: 'Prime' | null
  readonly spread: string | null
  readonly adjustment: 'Quarterly' | null
  readonly fees: string
  readonly prepayment: string
  readonly term_months: number
  readonly guaranty_percentage: string | null
  readonly conditions: string
  readonly days: number
}

const fixed = (rate: string) =>
  ({ rate_type: 'Fixed', rate, rate_index: null, spread: null, adjustment: null }) as const
const overPrime = (spread: string) =>
  ({ rate_type: 'Variable', rate: null, rate_index: 'Prime', spread, adjustment: 'Quarterly' }) as const

/** By lender: the first offer and those that replaced it. */
const sampleOffers: readonly (readonly Terms[])[] = [
  [
    {
      ...overPrime('0.0300'),
      fees: 'Packaging fee of $2,500 at closing.',
      prepayment: 'None after three years.',
      term_months: 120,
      guaranty_percentage: '0.75',
      conditions: 'Subject to an appraisal of the equipment.',
      days: 11,
    },
    {
      ...overPrime('0.0275'),
      fees: 'Packaging fee of $2,500 at closing.',
      prepayment: 'None after three years.',
      term_months: 120,
      guaranty_percentage: '0.75',
      conditions:
        'Subject to an appraisal of the equipment and life insurance in the amount of the loan. Seller note on full standby for the life of the loan.',
      days: 5,
    },
  ],
  [
    {
      ...fixed('0.0990'),
      fees: '',
      prepayment: '5-3-1 over the first three years.',
      term_months: 84,
      guaranty_percentage: '0.75',
      conditions: 'Two months of payments on deposit with us. Operating accounts to be moved to us before closing.',
      days: 8,
    },
  ],
]

const percent = (fraction: string | null): string => `${Number((Number(fraction) * 100).toFixed(4))}%`
const rateOf = ({ rate, spread }: Terms): string => (rate === null ? `Prime + ${percent(spread)}` : percent(rate))

async function addOffers(client: pg.Client, partner: string, shares: readonly SeededShare[]): Promise<void> {
  for (const [index, share] of shares.entries()) {
    const terms = sampleOffers[index] ?? []
    const by = personOf(share)
    const rows = terms.map(({ days, ...offer }): Values => {
      const created = daysAgo(days)
      const amount = share.deal.loan_amount
      const expires_on = daysAgo(days - 45)
        .toISOString()
        .slice(0, 10)
      const made = { made_by: by.user_id, made_by_name: by.name, created, withdrawn_at: null, notified_at: created }
      return { id: newUuid(), ...shareKey(share), amount, ...offer, expires_on, ...made }
    })
    await insertAll(client, 'lender_offers', partner, rows)
    const days = terms.at(-1)?.days ?? 0
    await addAnswer(client, partner, share, { status: 'Terms offered', reason: null, comment: null, days })
    const dollars = Number(share.deal.loan_amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    const entries = terms.map((each) => {
      const offer = `${dollars} at ${rateOf(each)} over ${each.term_months / 12} years`
      return entryOf(share, {
        by,
        action: 'lender_offer_made',
        days: each.days,
        more: [{ field: 'offer', from: null, to: offer }],
      })
    })
    await insertAuditEntries(client, partner, entries)
  }
}

const sampleMessages: readonly (readonly (readonly [side: 'partner' | 'lender', days: number, text: string])[])[] = [
  [
    [
      'lender',
      12,
      'Thank you for the package. Is the seller note on full standby, or on partial standby with payments after two years?',
    ],
    ['partner', 12, 'Full standby for the life of the loan. I added the signed note to the documents this morning.'],
    ['lender', 5.1, 'Perfect. With that we can do better on the rate; new terms follow today.'],
    ['partner', 4, 'Received, thank you. The borrower is comparing offers and will decide this week.'],
  ],
  [
    ['partner', 7, 'This one comes with nine years of profit at the first location. Anything else you need to decide?'],
    ['lender', 6, interested],
    ['lender', 0.2, 'And could we see the lease of the new location with its amendment?'],
  ],
]

/** Staff haven't read the last message of the second thread. */
async function addMessages(client: pg.Client, partner: string, shares: readonly SeededShare[]): Promise<void> {
  for (const [index, share] of shares.entries()) {
    const rows = (sampleMessages[index] ?? []).map(([side, days, text], at) => {
      const { user_id, name } = side === 'partner' ? share.by : personOf(share, at === 0 ? 1 : 0)
      const created = daysAgo(days)
      const author = { author_id: user_id, author_name: name, side }
      return { id: newUuid(), ...shareKey(share), ...author, text, created, notified_at: created }
    })
    await insertAll(client, 'lender_messages', partner, rows)
    const reads = [share.by, personOf(share)].map(({ user_id }, at) => ({
      ...shareKey(share),
      user_id,
      read_at: daysAgo(at === 0 ? 1 : 0),
    }))
    await insertAll(client, 'lender_message_reads', partner, reads)
  }
}

/** Who opened the deals. */
async function addViews(client: pg.Client, partner: string, shares: readonly SeededShare[]): Promise<void> {
  const visits = shares.map((share, index) => ({
    ...shareKey(share),
    user_id: personOf(share).user_id,
    first_opened_at: daysAgo(share.days - 0.5),
    last_opened_at: daysAgo(1 + index),
  }))
  await insertAll(client, 'lender_visits', partner, visits)
}

/** What the lender opened and downloaded, if it has people and the deal has approved documents. */
async function addDownloads(client: pg.Client, partner: string, share: SeededShare): Promise<void> {
  const { rows: documents } = await client.query<{ id: string; name: string }>(
    `select distinct on (f.name, f.id) f.id, f.name from documents f
       join submission_documents h on h.partner_id = f.partner_id and h.document_id = f.id
       join submissions s on s.partner_id = h.partner_id and s.id = h.submission_id and s.status = 'Approved'
      where f.partner_id = $1 and f.deal_id = $2 and f.deleted_at is null order by f.name, f.id limit 4`,
    [partner, share.deal.id],
  )
  if (documents.length === 0 || share.lender.people.length === 0) return
  const download = (kind: string, name: string, days: number, more: Values = {}): Values => {
    const { user_id, name: user_name } = personOf(share, days > 10 ? 1 : 0)
    const columns = { kind, document_id: null, name, documents_count: 1, ...more }
    return { id: newUuid(), ...shareKey(share), user_id, user_name, ...columns, created: daysAgo(days) }
  }
  const downloads = [
    ...documents.map(({ id, name }, index) => {
      return download(index % 2 === 0 ? 'opened' : 'downloaded', name, 12 - index, { document_id: id })
    }),
    download('archive', `${share.deal.title}.zip`, 6, { documents_count: documents.length }),
    download('workbook', 'Financials (workbook)', 5.5),
  ]
  await insertAll(client, 'lender_downloads', partner, downloads)
  // Someone who opened documents had opened the deal.
  const { deal_id, lender_id } = shareKey(share)
  await client.query(
    `insert into lender_visits (partner_id, deal_id, lender_id, user_id, first_opened_at, last_opened_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [partner, deal_id, lender_id, personOf(share).user_id, daysAgo(13), daysAgo(5.5)],
  )
}
