import type { Lead } from '@loanyard/contract/leads/schemas'
import type { Pages } from '../../lib/cache/pages.ts'

export function makeLead(number: number, overrides: Partial<Lead> = {}): Lead {
  return {
    id: `lead_${String(number).padStart(26, '0')}`,
    partner: 'ptnr_0000000000e008000000000001',
    lead_status: 'New',
    full_name: `Lead ${number}`,
    email: `lead${number}@example.test`,
    phone: null,
    personal_credit_score: 700,
    loan_amount: '250000.00',
    loan_purpose: 'Equipment',
    down_payment: null,
    business_type: null,
    business_name: null,
    referral_source: null,
    source: 'staff',
    assigned_to: null,
    deal: null,
    next_step: null,
    created: '2026-11-01T12:00:00.000Z',
    modified: '2026-11-01T12:00:00.000Z',
    version: 1,
    can: { update: true, convert: true, assign: true, delete: true },
    ...overrides,
  }
}

export function makePages(...pages: Lead[][]): Pages<Lead> {
  const total = pages.flat().length
  return {
    pages: pages.map((results) => ({ results, total_count: total, next: null, previous: null })),
    pageParams: pages.map((_, index) => (index === 0 ? null : `/page-${index}`)),
  }
}
