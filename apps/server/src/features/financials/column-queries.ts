import { isStaff } from '../../platform/context.ts'
import { fixed, type Statement } from '../../platform/database/statement.ts'
import type { FinancialsViewer } from './policy.ts'

/** The column that says who changed a row last; which of the staff that is, a lender is not told. */
export function changedBy(ctx: FinancialsViewer): Statement {
  return fixed(isStaff(ctx) ? 'changed_by_name' : "'' as changed_by_name")
}
