import type { DeclineReason } from '@loanyard/contract/lenders/responses'
import type { DealSharing, LenderAssignment, LenderStatus, SharedDeal } from '@loanyard/contract/lenders/schemas'
import type { Columns, Tables } from '../../../db/tables.ts'
import { toId } from '../../../services/ids.ts'
import type { OfferPart } from '../offers/offer-queries.ts'
import { presentOffers } from '../offers/offers.ts'

export interface AssignmentPart {
  readonly id: string
  readonly lender_staff_id: string
  readonly user_id: string
  readonly full_name: string
  readonly email: string
}

export interface SharingRow
  extends
    Columns<
      'lender_shares',
      'id' | 'deal_id' | 'lender_id' | 'shared_by_name' | 'created' | 'ended_at' | 'watermark' | 'note' | 'note_version'
    >,
    Columns<'lender_responses', 'reason' | 'comment'> {
  readonly lender_name: Tables['lenders']['name']
  readonly lender_status: Tables['lenders']['status']
  readonly contact: { id: string; full_name: string; email: string; status: LenderStatus } | null
  readonly assigned_staff: readonly AssignmentPart[]
  readonly people_who_see: number
  readonly response: Tables['lender_responses']['status'] | null
  readonly reason: DeclineReason | null
  readonly responded_by: Tables['lender_responses']['by_name'] | null
  readonly responded: Tables['lender_responses']['responded_at'] | null
  /** Newest first. */
  readonly offers: readonly OfferPart[]
  readonly messages_count: number
  readonly unread_messages: number
  readonly last_opened_at: string | null
  readonly downloads_count: number
}

export interface SharedDealRow
  extends
    Columns<'lender_shares', 'id' | 'deal_id' | 'shared_by_name' | 'created' | 'watermark'>,
    Columns<'deals', 'title' | 'stage_id' | 'status' | 'loan_amount'> {
  readonly stage_name: Tables['stages']['name']
  readonly stage_number: Tables['stages']['number']
  readonly response: Tables['lender_responses']['status'] | null
  readonly assigned_staff: readonly AssignmentPart[]
}

function presentAssignment(deal: string, part: AssignmentPart): LenderAssignment {
  return {
    assignment_id: toId('lender_assignment', part.id),
    lender_staff: toId('lender_staff', part.lender_staff_id),
    deal: toId('deal', deal),
    user: { id: toId('user', part.user_id), full_name: part.full_name, email: part.email },
  }
}

function presentResponse(row: SharingRow): DealSharing['response'] {
  const { response, reason, comment, responded_by, responded } = row
  if (response === null || responded === null) return null
  return { status: response, reason, comment, by: responded_by ?? '', at: responded }
}

export function presentSharing(row: SharingRow): DealSharing {
  const { contact } = row
  return {
    lender: { id: toId('lender', row.lender_id), name: row.lender_name, status: row.lender_status },
    contact: contact === null ? null : { ...contact, id: toId('lender_staff', contact.id) },
    shared: { at: row.created, by: row.shared_by_name },
    ended_at: row.ended_at,
    watermark: row.watermark,
    note: row.note,
    note_version: row.note_version,
    assigned_staff: row.assigned_staff.map((part) => presentAssignment(row.deal_id, part)),
    people_who_see: row.people_who_see,
    response: presentResponse(row),
    offers: presentOffers(row.offers),
    messages_count: row.messages_count,
    unread_messages: row.unread_messages,
    last_opened_at: row.last_opened_at,
    downloads_count: row.downloads_count,
  }
}

export function presentSharedDeal(row: SharedDealRow): SharedDeal {
  return {
    deal: {
      id: toId('deal', row.deal_id),
      title: row.title,
      stage: { id: toId('stage', row.stage_id), name: row.stage_name, number: row.stage_number },
      status: row.status,
      loan_amount: row.loan_amount,
    },
    shared: { at: row.created, by: row.shared_by_name },
    watermark: row.watermark,
    response: row.response ?? 'No answer',
    assigned_staff: row.assigned_staff.map((part) => presentAssignment(row.deal_id, part)),
  }
}
