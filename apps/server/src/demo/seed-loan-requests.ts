import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { v7 } from 'uuid'

interface Requester {
  /** UUID */
  readonly user: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

const day = 86_400_000

const samples = [
  {
    days: 19,
    lead_status: 'Contacted',
    loan_purpose: 'Equipment',
    loan_amount: '180000.00',
    down_payment: '20000.00',
    business_type: 'Existing Business',
  },
  {
    days: 1,
    lead_status: 'New',
    loan_purpose: 'Commercial Real Estate',
    loan_amount: '640000.00',
    down_payment: null,
    business_type: 'Existing Business',
  },
] as const
type SampleRequest = (typeof samples)[number]

/** The demo requester's loan requests: one that staff are working on, and a new one. */
export async function seedLoanRequests(client: pg.Client, partner: string, requester: Requester): Promise<void> {
  for (const request of samples) {
    const created = new Date(Date.now() - request.days * day)
    const lead = v7({ msecs: created.getTime() })
    const context = { partner, lead, created, requester }
    await insertLead(client, request, context)
    await insertRequest(client, request, context)
  }
}

interface RequestContext {
  readonly partner: string
  readonly lead: string
  readonly created: Date
  readonly requester: Requester
}

const phone = '(555) 010-0170'
const nameOf = ({ first_name, last_name }: Requester) => `${first_name} ${last_name}`

async function insertLead(
  client: pg.Client,
  request: SampleRequest,
  { partner, lead, created, requester }: RequestContext,
) {
  const { lead_status, loan_purpose, loan_amount, down_payment, business_type } = request
  const loan = [loan_amount, loan_purpose, down_payment, business_type]
  await client.query(
    `insert into leads (partner_id, id, full_name, email, phone, lead_status, created, loan_amount, loan_purpose, down_payment,
                        business_type, personal_credit_score, source, modified)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 715, 'prequalify', $7)`,
    [partner, lead, nameOf(requester), requester.email, phone, lead_status, created, ...loan],
  )
}

async function insertRequest(
  client: pg.Client,
  request: SampleRequest,
  { partner, lead, created, requester }: RequestContext,
) {
  const { loan_purpose, loan_amount, down_payment, business_type } = request
  const loan = [loan_amount, loan_purpose, down_payment, business_type]
  const id = v7({ msecs: created.getTime() })
  await client.query(
    `insert into loan_requests (partner_id, id, user_id, lead_id, full_name, phone, fingerprint, created, loan_amount,
                                loan_purpose, down_payment, business_type)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [partner, id, requester.user, lead, nameOf(requester), phone, randomBytes(32), created, ...loan],
  )
}
