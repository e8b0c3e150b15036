import { phases, type Phase } from '@loanyard/contract/core/values'
import type { Contact, DoNextItem, PortalDeal } from '@loanyard/contract/deals/portal-deals'
import type { Deal } from '@loanyard/contract/deals/schemas'
import type { Columns, Tables } from '../../../db/tables.ts'
import { toId } from '../../../services/ids.ts'
import { presentStage, type StageName } from '../stages/stage-queries.ts'

type NextRequest = NonNullable<PortalDeal['next']>

/** Only columns that loanyard_client is granted. */
export interface PortalDealRow extends Columns<
  'deals',
  | 'id'
  | 'partner_id'
  | 'title'
  | 'business_name'
  | 'stage_id'
  | 'status'
  | 'loan_amount'
  | 'loan_purpose'
  | 'created'
  | 'modified'
> {
  readonly partner_name: Tables['partners']['name']
  readonly partner_logo: Tables['partners']['logo']
  readonly stage_name: Tables['stages']['name']
  readonly stage_number: Tables['stages']['number']
  readonly phase: Phase
  readonly loan_purpose: Deal['loan_purpose']
  readonly requirements: number
  readonly approved: number
  readonly submitted: number
  readonly waiting_on: Deal['waiting_on']
  readonly stages: StageName[]
  readonly usual_days: Readonly<Partial<Record<Phase, number>>>
  readonly contact: Contact | null
  readonly unread_answers: number
  readonly open_count: number
  readonly optional: number
  readonly overdue: number
  readonly sent_back: number
  readonly next: NextRequest | null
}

const presentNext = (next: NextRequest): NextRequest => ({ ...next, id: toId('requirement', next.id) })

export function presentPortalDeal(row: PortalDealRow): PortalDeal {
  const { open_count: count, optional, overdue, sent_back } = row
  return {
    id: toId('deal', row.id),
    title: row.title,
    partner: { id: toId('partner', row.partner_id), name: row.partner_name, logo: row.partner_logo },
    business_name: row.business_name,
    stage: { id: toId('stage', row.stage_id), name: row.stage_name, number: row.stage_number },
    status: row.status,
    loan_amount: row.loan_amount,
    loan_purpose: row.loan_purpose,
    created: row.created,
    modified: row.modified,
    progress: { requirements: row.requirements, approved: row.approved, submitted: row.submitted },
    waiting_on: row.waiting_on,
    stages: row.stages.map(presentStage),
    phase: row.phase,
    phases: phases.map((phase) => ({ phase, usual_days: row.usual_days[phase] ?? null })),
    contact: row.contact,
    unread_answers: row.unread_answers,
    open: { count, optional, overdue, sent_back },
    next: row.next === null ? null : presentNext(row.next),
  }
}

export interface DoNextRow {
  readonly request: NextRequest
  readonly deal_id: string
  readonly deal_title: string
  readonly partner_id: string
  readonly partner_name: string
  /** Of all open requests, not only those shown. */
  readonly total: number
}

export function presentDoNextItem({ request, ...row }: DoNextRow): DoNextItem {
  return {
    ...presentNext(request),
    deal: { id: toId('deal', row.deal_id), title: row.deal_title },
    partner: { id: toId('partner', row.partner_id), name: row.partner_name },
  }
}
