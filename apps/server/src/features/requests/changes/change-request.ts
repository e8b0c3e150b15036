import type { BundleRequest, Requirement, RequirementChanges } from '@loanyard/contract/requests/schemas'
import type { Slot } from '@loanyard/contract/requests/slots'
import { AppError } from '../../../errors.ts'
import { recordAudit, type FieldChange } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import * as copy from '../copy.ts'
import { authorize, isDone } from '../policy.ts'
import {
  findRequirement,
  loadBundleRequest,
  lockBundleRequest,
  lockRequirement,
  assertNotStale,
} from '../read-queries.ts'
import type { RequirementRow } from '../row-types.ts'
import { presentRequirement } from '../rows.ts'
import { insertEvent, saveBundleDueDate, saveRequirement } from '../write-queries.ts'

interface DueDateChange {
  readonly dueDate: string | null
  readonly ifMatch: number | null
}

/** Sets the due date of a checklist request and of its open items. Throws not_found, stale. */
export function updateBundleRequest(
  ctx: StaffContext,
  id: string,
  { dueDate, ifMatch }: DueDateChange,
): Promise<BundleRequest> {
  authorize(ctx, 'bundle_request.update')
  return withTransaction(ctx, async (tx) => {
    const bundleRequest = await lockBundleRequest(tx, id, ifMatch)
    saveBundleDueDate(tx, bundleRequest.id, dueDate)
    recordAudit(tx, {
      action: 'bundle_request_changed',
      subject: bundleRequest.id,
      deal: bundleRequest.deal_id,
      changes: [
        { field: 'request', from: bundleRequest.title, to: bundleRequest.title },
        { field: 'due_date', from: bundleRequest.due_date, to: dueDate },
      ],
    })
    return loadBundleRequest(tx, bundleRequest.id)
  })
}

const auditText = (value: string | boolean | null): string | null =>
  value === null ? null : String(value).slice(0, 500).toWellFormed()

const slotNames = (slots: readonly Slot[]): string =>
  slots.map(({ name, is_required }) => (is_required ? name : copy.optionalSlot(name))).join(', ')

function differences(before: RequirementRow, changes: RequirementChanges): FieldChange[] {
  const fields = ['title', 'description', 'is_required', 'due_date'] as const
  const [from, to] = [slotNames(before.slots), changes.slots === undefined ? null : slotNames(changes.slots)]
  const slots = to === null || to === from ? [] : [{ field: 'slots', from: auditText(from), to: auditText(to) }]
  const others = fields.flatMap((field) => {
    const value = changes[field]
    return value === undefined || value === before[field]
      ? []
      : [{ field, from: auditText(before[field]), to: auditText(value) }]
  })
  return [...others, ...slots]
}

/** Once a request is done, only its due date can change. Throws not_found, stale, already_decided. */
export function updateRequirement(
  ctx: StaffContext,
  id: string,
  changes: RequirementChanges,
  ifMatch: number | null,
): Promise<Requirement> {
  authorize(ctx, 'requirement.update')
  return withTransaction(ctx, async (tx) => {
    const before = await lockRequirement(tx, id)
    assertNotStale(tx, before, ifMatch)
    const different = differences(before, changes)
    if (different.length === 0) return presentRequirement(tx, before)
    if (isDone(before.status) && different.some(({ field }) => field !== 'due_date')) {
      throw new AppError('already_decided', copy.requestDone(before.title, before.status.toLowerCase()), {
        current: presentRequirement(tx, before),
      })
    }
    saveRequirement(tx, before.id, changes)
    insertEvent(tx, { requirement: before.id, action: 'changed', data: { changes: different } })
    const title = { field: 'request', from: before.title, to: changes.title ?? before.title }
    recordAudit(tx, {
      action: 'request_changed',
      subject: before.id,
      deal: before.deal_id,
      changes: [title, ...different.filter(({ field }) => field !== 'title')],
    })
    return presentRequirement(tx, await findRequirement(tx, before.id))
  })
}
