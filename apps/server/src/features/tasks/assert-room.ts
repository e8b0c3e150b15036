import { tasksPerSubject } from '@loanyard/contract/tasks/schemas'
import type { StaffContext } from '../../services/context.ts'
import { quotaExceeded } from '../../services/quotas/assert-quota.ts'
import * as copy from './copy.ts'
import type { Subject } from './subject-queries.ts'
import { countOpen } from './write-queries.ts'

/** Throws quota_exceeded. Tasks that are added at the same time may exceed the limit slightly. */
export async function assertRoomForTask(ctx: StaffContext, subject: Omit<Subject, 'name'>): Promise<void> {
  const { partner, subject: ofSubject } = await countOpen(ctx, subject)
  if (ofSubject >= tasksPerSubject) throw quotaExceeded(copy.tooManyOfSubject(tasksPerSubject))
  if (partner >= ctx.quotas.tasks) throw quotaExceeded(copy.tooManyOfPartner(ctx.quotas.tasks.toLocaleString('en-US')))
}
