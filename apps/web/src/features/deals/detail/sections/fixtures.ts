import type { Deal } from '@loanyard/contract/deals/schemas'

const can: Deal['can'] = {
  update: true,
  move_stage: true,
  force_move: true,
  delete: true,
  reopen: true,
  share: true,
  change_borrower_email: true,
}

const unanswered = {
  ownership_change: null,
  target_closing_on: null,
  expected_loan_number_on: null,
  standby_debt: '0.00',
  minority_investment: '0.00',
  real_estate_amount: null,
  business_state: null,
  year_established: null,
} as const

export function makeDeal(overrides: Partial<Deal> = {}): Deal {
  return {
    id: 'deal_0000000000e008000000000001',
    title: 'Harbor Bakery – Equipment',
    partner: { id: 'ptnr_0000000000e008000000000001', name: 'Harbor Lending Partners' },
    business_name: 'Harbor Bakery',
    borrower: { first_name: 'Ana', last_name: 'Lopez', email: 'ana@example.test', phone: null },
    stage: { id: 'stg_0000000000e008000000000001', name: 'Packaging', number: 3 },
    status: 'Active',
    loan_amount: '250000.00',
    down_payment: null,
    loan_purpose: 'Equipment',
    personal_credit_score: 700,
    stage_entered: '2026-11-01T00:00:00Z',
    progress: { requirements: 0, approved: 0, submitted: 0 },
    waiting_on: 'nobody',
    next_step: null,
    created: '2026-10-01T00:00:00Z',
    modified: '2026-11-01T00:00:00Z',
    version: 1,
    can,
    lead: null,
    term_months: 120,
    interest_rate: '0.1025',
    sba_program: '7(a)',
    approved_on: null,
    naics_code: null,
    fee_flags: [],
    guaranty_percentage: null,
    ...unanswered,
    lender_fee_share: '0.00',
    reason: null,
    positives: null,
    negatives: null,
    coordinators: [],
    is_sample: false,
    client_status: 'Active',
    ...overrides,
  }
}
