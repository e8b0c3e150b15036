import type { OtherPerson } from '@loanyard/contract/requests/answers'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import { badInput } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ParticipantContext, type StaffContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { assertOpen, assertNotForAnother, authorize } from '../policy.ts'
import { findRequirement, lockRequirement } from '../read-queries.ts'
import { queueClientNotification } from '../reminders/notify-client.ts'
import { resetReminders } from '../reminders/reminder-queries.ts'
import { presentRequirement } from '../rows.ts'
import { insertEvent, saveOtherPerson, saveReturned, savePendingNotification } from '../write-queries.ts'

/**
 * The borrower says that an open item is another person's. It waits for staff, who may still answer it; no one is
 * contacted. Throws not_found, forbidden, already_submitted, bad_input.
 */
export function reportOtherPerson(ctx: ParticipantContext, id: string, person: OtherPerson): Promise<Requirement> {
  return withTransaction(ctx, async (tx) => {
    const requirement = await authorize(tx, 'requirement.report_other_person', () => lockRequirement(tx, id))
    assertOpen(requirement)
    assertNotForAnother(tx, requirement)
    saveOtherPerson(tx, requirement.id, person)
    insertEvent(tx, { requirement: requirement.id, action: 'reported_other', comment: copy.personLine(person) })
    resetReminders(tx)
    const { title, deal_id } = requirement
    const changes = [{ field: 'request', from: title, to: title }]
    recordAudit(tx, { action: 'request_for_other', subject: requirement.id, deal: deal_id, changes, data: { person } })
    return presentRequirement(tx, await findRequirement(tx, requirement.id))
  })
}

/** Staff answer that it is the borrower's after all, with a comment. Throws not_found, forbidden, bad_input. */
export function returnToBorrower(
  ctx: StaffContext,
  id: string,
  { comment }: { comment: string },
): Promise<Requirement> {
  authorize(ctx, 'requirement.return')
  return withTransaction(ctx, async (tx) => {
    const requirement = await lockRequirement(tx, id)
    if (requirement.other_at === null) throw badInput([{ path: 'request', message: copy.notForAnother }])
    saveReturned(tx, requirement.id, comment)
    insertEvent(tx, { requirement: requirement.id, action: 'returned', comment })
    savePendingNotification(tx, requirement.id)
    const { title, deal_id } = requirement
    const changes = [{ field: 'request', from: title, to: title }]
    recordAudit(tx, { action: 'request_returned', subject: requirement.id, deal: deal_id, changes, data: { comment } })
    await queueClientNotification(tx, deal_id)
    return presentRequirement(tx, await findRequirement(tx, requirement.id))
  })
}
