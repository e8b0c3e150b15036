import type { Duplicate, DuplicateQuery } from '@loanyard/contract/leads/duplicates'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { findDuplicateRows, type DuplicateRow } from './duplicate-queries.ts'

/** Leads and deals that the caller sees; a lead stands for its deal. */
export async function findDuplicates(ctx: StaffContext, query: DuplicateQuery): Promise<{ results: Duplicate[] }> {
  const found = await findDuplicateRows(ctx, query)
  return { results: found.map(presentDuplicate) }
}

export function presentDuplicate({ kind, id, ...row }: DuplicateRow): Duplicate {
  return { lead: kind === 'lead' ? toId('lead', id) : null, deal: kind === 'deal' ? toId('deal', id) : null, ...row }
}
