import { viewLimit } from '@loanyard/contract/staff/views/lists'
import type { StaffContext } from '../../../services/context.ts'
import { quotaExceeded } from '../../../services/quotas/assert-quota.ts'
import * as copy from './copy.ts'
import { countViews } from './queries.ts'

/** Throws quota_exceeded if the person, or the team if null, has as many views as may be. */
export async function assertRoomForView(tx: StaffContext, staff: string | null): Promise<void> {
  if ((await countViews(tx, staff)) < viewLimit) return
  throw quotaExceeded(staff === null ? copy.teamFull(viewLimit) : copy.ownFull(viewLimit))
}
