import type { Requirement } from '@loanyard/contract/requests/schemas'
import { badInput } from '../../../errors.ts'
import { withTransaction, type ParticipantContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { assertNotForAnother, assertOpen, authorize } from '../policy.ts'
import { findRequirement, lockRequirement } from '../read-queries.ts'
import { presentRequirement } from '../rows.ts'
import { recordSentFiles } from './record-sent-files.ts'

/** Throws not_found, already_submitted, forbidden for an item of someone else, and bad_input if no file was sent. */
export function completeAnswer(ctx: ParticipantContext, id: string): Promise<Requirement> {
  authorize(ctx, 'answer.complete')
  return withTransaction(ctx, async (tx) => {
    const requirement = await lockRequirement(tx, id)
    if (requirement.kind !== 'Document') throw badInput([{ path: 'documents', message: copy.notForFiles }])
    assertOpen(requirement)
    assertNotForAnother(tx, requirement)
    await recordSentFiles(tx, requirement)
    return presentRequirement(tx, await findRequirement(tx, requirement.id))
  })
}
