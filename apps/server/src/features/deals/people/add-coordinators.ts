import type { FieldError } from '@loanyard/contract/core/errors'
import { badInput } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { findCoordinator, insertCoordinator } from './coordinator-queries.ts'

/**
 * Assigns coordinators (prefixed ids) to a deal (UUID) that the caller opened in the same transaction. Throws forbidden, and
 * bad_input with each one who is not, or no longer, a coordinator of the partner.
 */
export async function addCoordinators(tx: StaffContext, deal: string, staff: readonly string[]): Promise<void> {
  authorize(tx, 'deal.share')
  const errors: FieldError[] = []
  for (const [index, id] of staff.entries()) {
    const coordinator = await findCoordinator(tx, toUuid('staff', id))
    if (coordinator === null) {
      errors.push({ path: `coordinators.${index}`, message: copy.coordinatorNotFound })
    } else if (await insertCoordinator(tx, deal, coordinator.id)) {
      recordAudit(tx, {
        action: 'deal_shared',
        subject: coordinator.id,
        deal,
        changes: [{ field: 'coordinator', from: null, to: coordinator.full_name }],
      })
    }
  }
  if (errors.length > 0) throw badInput(errors)
}
