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

const sent = [
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

/** What the demo's requester asked the partner for: one request that staff look into, and one that has just come in. */
export async function seedLoanRequests(client: pg.Client, partner: string, requester: Requester): Promise<void> {
  const full_name = `${requester.first_name} ${requester.last_name}`
  for (const request of sent) {
    const created = new Date(Date.now() - request.days * day)
    const lead = v7({ msecs: created.getTime() })
    const { lead_status, loan_purpose, loan_amount, down_payment, business_type } = request
    await client.query(
      `insert into leads (partner_id, id, full_name, email, phone, lead_status, personal_credit_score, loan_amount, loan_purpose,
                          down_payment, business_type, source, created, modified)
       values ($1, $2, $3, $4, '(555) 010-0170', $5, 715, $6, $7, $8, $9, 'prequalify', $10, $10)`,
      [
        partner,
        lead,
        full_name,
        requester.email,
        lead_status,
        loan_amount,
        loan_purpose,
        down_payment,
        business_type,
        created,
      ],
    )
    await client.query(
      `insert into loan_requests (partner_id, id, user_id, lead_id, full_name, phone, loan_purpose, loan_amount, down_payment,
                                  business_type, fingerprint, created)
       values ($1, $2, $3, $4, $5, '(555) 010-0170', $6, $7, $8, $9, $10, $11)`,
      [
        partner,
        v7({ msecs: created.getTime() }),
        requester.user,
        lead,
        full_name,
        loan_purpose,
        loan_amount,
        down_payment,
        business_type,
        randomBytes(32),
        created,
      ],
    )
  }
}
