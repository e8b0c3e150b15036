import type { Bundle } from '@loanyard/contract/bundles/schemas'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { findStages } from '../../deals/index.ts'
import { showBundle } from '../load-bundle.ts'
import { authorize } from '../policy.ts'
import { findTitles, insertBundle, lockLibrary } from '../queries.ts'
import { starterLibrary, findStageByName } from './starter-library.ts'

/** Skips titles that the partner already has, archived ones included. Throws forbidden. */
export function addStarterBundles(ctx: StaffContext): Promise<{ results: Bundle[] }> {
  authorize(ctx, 'bundle.create')
  return withTransaction(ctx, async (tx) => {
    lockLibrary(tx)
    const titles = await findTitles(tx)
    const stages = await findStages(tx)
    const added: string[] = []
    // Lists show the newest first, so the first of the library is added last.
    for (const { title, formerTitle, description, stage, purposes = [], attachments } of starterLibrary.toReversed()) {
      if ([title, formerTitle].some((each) => each !== undefined && titles.has(each.toLowerCase()))) continue
      const id = newUuid()
      insertBundle(tx, {
        id,
        title,
        description,
        stage_id: findStageByName(stages, stage)?.id ?? null,
        loan_purposes: purposes,
        deal_id: null,
        attachments: attachments.map((attachment) => ({
          ...attachment,
          id: newUuid(),
          template_id: null,
          signature_fields: [],
        })),
      })
      recordAudit(tx, {
        action: 'bundle_created',
        subject: id,
        changes: [{ field: 'title', from: null, to: title }],
        data: { starter: true },
      })
      added.push(id)
    }
    const results: Bundle[] = []
    for (const id of added.toReversed()) results.push(await showBundle(tx, id))
    return { results }
  })
}
