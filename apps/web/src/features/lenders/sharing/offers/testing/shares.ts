import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import type { DealSharing } from '@loanyard/contract/lenders/schemas'

export function anOffer(part: Partial<LenderOffer> = {}): LenderOffer {
  return {
    id: 'offr_1',
    amount: '500000.00',
    rate_type: 'Fixed',
    rate: '0.105',
    rate_index: null,
    spread: null,
    adjustment: null,
    all_in_rate: null,
    term_months: 120,
    guaranty_percentage: null,
    fees: '',
    prepayment: '',
    conditions: '',
    expires_on: null,
    is_expired: false,
    made_by: 'Ben Banker',
    created: '2026-11-01T10:00:00Z',
    withdrawn_at: null,
    is_current: true,
    accepted: null,
    ...part,
  }
}

export function aShare(part: Partial<DealSharing> = {}): DealSharing {
  return {
    lender: { id: 'lndr_1', name: 'First Bank', status: 'Active' },
    contact: { id: 'lstf_1', full_name: 'Ben Banker', email: 'ben@bank.test', status: 'Active' },
    shared: { at: '2026-11-01T09:00:00Z', by: 'Ana Lopez' },
    ended_at: null,
    watermark: false,
    note: null,
    note_version: 1,
    assigned_staff: [],
    people_who_see: 1,
    response: null,
    offers: [],
    messages_count: 0,
    unread_messages: 0,
    last_opened_at: null,
    downloads_count: 0,
    ...part,
  }
}
