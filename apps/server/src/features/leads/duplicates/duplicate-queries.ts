import type { Duplicate, DuplicateQuery } from '@loanyard/contract/leads/duplicates'
import { sql } from '../../../db/client/statement.ts'
import { rows, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { visibleTo } from '../policy.ts'

export interface DuplicateRow {
  readonly kind: 'lead' | 'deal'
  readonly id: string
  readonly name: string
  readonly business_name: string | null
  readonly status: string
  readonly loan_amount: string | null
  readonly matched: Duplicate['matched']
}

/** The last ten digits: people write the country code or leave it out. Null for fewer than seven. */
export function phoneKey(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replace(/\D/g, '')
  return digits.length < 7 ? null : digits.slice(-10)
}

export function findDuplicateRows(ctx: StaffContext, query: DuplicateQuery): Promise<DuplicateRow[]> {
  const except = query.except === undefined ? null : toUuid('lead', query.except)
  return rows<DuplicateRow>(
    ctx,
    sql`select kind, id, name, business_name, status, loan_amount, matched
          from private.find_duplicates(${visibleTo(ctx)}, ${query.email ?? null}, ${phoneKey(query.phone)},
                                       ${query.business_name || null}, ${except})`,
  )
}

/** What a row of an import is compared by. */
export interface ComparedRow {
  readonly row: number
  readonly email: string
  readonly phone: string | null
  readonly business_name: string | null
}

/** Up to two leads or deals for each row of an import that has any. */
export function findDuplicatesOfRows(
  ctx: StaffContext,
  compared: readonly ComparedRow[],
): Promise<(DuplicateRow & { readonly row: number })[]> {
  return rows(
    ctx,
    sql`select "row", kind, id, name, business_name, status, loan_amount, matched
          from private.find_duplicates_of_rows(${visibleTo(ctx)}, ${JSON.stringify(compared)}::jsonb)`,
  )
}
