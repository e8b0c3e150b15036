import type { LeadMerge } from '@loanyard/contract/leads/merges'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { may } from '../policy.ts'
import type { MergeRow } from './merge-queries.ts'

export function presentMerge(ctx: StaffContext, row: MergeRow): LeadMerge {
  return {
    id: toId('lead_merge', row.id),
    merged: { id: toId('lead', row.merged_lead_id), full_name: row.merged_name },
    created: row.created,
    by: row.created_by_name,
    can: { undo: may(ctx, 'lead.merge') && row.undone_at === null },
  }
}
