import { snoozeKinds, type Snooze } from '@loanyard/contract/tasks/today'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { quotaExceeded } from '../../../services/quotas/assert-quota.ts'
import * as copy from './copy.ts'
import { authorize, mostSnoozes } from './policy.ts'
import { countSnoozes, removeSnooze, saveSnooze } from './snooze-queries.ts'

/** For the caller's own page only, so nothing is audited. Throws quota_exceeded. */
export function snoozeLine(ctx: StaffContext, { section, id, until }: Snooze): Promise<null> {
  authorize(ctx, 'today.snooze')
  return withTransaction(ctx, async (tx) => {
    const line = { section, subject: toUuid(snoozeKinds[section], id) }
    if (until === null) removeSnooze(tx, line)
    else {
      if ((await countSnoozes(tx)) >= mostSnoozes) throw quotaExceeded(copy.tooManySnoozes(mostSnoozes))
      saveSnooze(tx, line, until)
    }
    return null
  })
}
