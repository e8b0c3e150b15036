import type { BundleRequest, Requirement, RequirementChanges } from '@loanyard/contract/requests/schemas'
import type { Slot } from '@loanyard/contract/requests/slots'
import { AppError, badInput } from '../../../errors.ts'
import { recordAudit, type FieldChange } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { checkTemplates } from '../../bundles/index.ts'
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
  const placed = changes.signature_fields
  const isMoved = placed !== undefined && JSON.stringify(placed) !== JSON.stringify(before.signature_fields)
  const others = fields.flatMap((field) => {
    const value = changes[field]
    return value === undefined || value === before[field]
      ? []
      : [{ field, from: auditText(before[field]), to: auditText(value) }]
  })
  const moved = {
    field: 'signature_fields',
    from: copy.fieldCount(before.signature_fields.length),
    to: copy.fieldCount((placed ?? []).length),
  }
  return [...others, ...slots, ...(isMoved ? [moved] : [])]
}

/** Throws bad_input. */
async function checkPlaces(
  tx: StaffContext,
  before: RequirementRow,
  { signature_fields }: RequirementChanges,
): Promise<void> {
  if (signature_fields === undefined || signature_fields.length === 0) return
  if (before.kind !== 'PandaDoc' || before.template === null) {
    throw badInput([{ path: 'signature_fields', message: copy.nothingToSign }])
  }
  const template_document = toId('document', before.template.id)
  await checkTemplates(tx, [{ kind: before.kind, template_document, signature_fields }], {
    deal: before.deal_id,
    path: () => 'template_document',
  })
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
    await checkPlaces(tx, before, changes)
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
