import type { FieldError } from '@loanyard/contract/core/errors'
import { badInput } from '../../../errors.ts'
import type { StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { findAttachments, findBundlesToRequest, type AttachmentRow, type BundleRow } from '../../bundles/index.ts'
import type { FirstRequests } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { insertRequest, itemsProblem } from './request-bundle.ts'

interface Checklist {
  readonly bundle: BundleRow
  readonly attachments: readonly AttachmentRow[]
}

/** In order. `ids` are prefixed. Throws bad_input with every one that can't be requested. */
async function loadChecklists(
  ctx: StaffContext,
  ids: readonly string[],
  { lock }: { lock: boolean },
): Promise<Checklist[]> {
  const uuids = ids.map((id) => toUuid('bundle', id))
  const bundles = await findBundlesToRequest(ctx, uuids, { lock })
  const all = await findAttachments(ctx, uuids)
  const errors: FieldError[] = []
  const checklists = uuids.flatMap((uuid, index): Checklist[] => {
    const bundle = bundles.find(({ id }) => id === uuid)
    const attachments = all.filter(({ bundle_id }) => bundle_id === uuid)
    const message = problemOf(bundle, attachments)
    if (message !== null) errors.push({ path: `checklists.${index}`, message })
    return bundle === undefined ? [] : [{ bundle, attachments }]
  })
  if (errors.length > 0) throw badInput(errors)
  return checklists
}

function problemOf(bundle: BundleRow | undefined, attachments: readonly AttachmentRow[]): string | null {
  if (bundle === undefined) return copy.checklistNotFound
  if (bundle.archived_at !== null) return copy.checklistArchived(bundle.title)
  return itemsProblem(bundle.title, attachments)
}

/** What a new deal requests from its borrower. */
export const firstRequests: FirstRequests = {
  async request(tx, first) {
    authorize(tx, 'bundle_request.create')
    for (const { bundle, attachments } of await loadChecklists(tx, first.checklists, { lock: true })) {
      const { id: bundle_id, title, description } = bundle
      await insertRequest(tx, {
        deal_id: first.deal,
        stage_id: bundle.stage_id ?? first.stage,
        bundle_id,
        title,
        description,
        due_date: first.due_date,
        attachments,
      })
    }
  },
  async titles(ctx, checklists) {
    const loaded = await loadChecklists(ctx, checklists, { lock: false })
    return loaded.flatMap(({ attachments }) => attachments.map(({ title }) => title))
  },
}
