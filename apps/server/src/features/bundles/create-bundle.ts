import type { Bundle, NewBundle } from '@loanyard/contract/bundles/schemas'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { newUuid, toUuid } from '../../services/ids.ts'
import { resolveStageId } from '../deals/index.ts'
import { checkTemplates, placesOf } from './check-templates.ts'
import * as copy from './copy.ts'
import { showBundle } from './load-bundle.ts'
import { authorize } from './policy.ts'
import { findAttachments, findBundle, insertBundle, type AttachmentValues } from './queries.ts'
import type { AttachmentRow } from './rows.ts'

/** Throws forbidden, bad_input. */
export function createBundle(ctx: StaffContext, input: NewBundle): Promise<Bundle> {
  authorize(ctx, 'bundle.create')
  return withTransaction(ctx, async (tx) => {
    const { title, description, loan_purposes } = input
    const stage_id = input.stage === null ? null : await resolveStageId(tx, input.stage)
    const path = (index: number) => `attachments.${index}.template_document`
    const templates = await checkTemplates(tx, input.attachments, { deal: null, path })
    const id = newUuid()
    const attachments = input.attachments.map(
      ({ kind, title: itemTitle, description: itemDescription, is_required, slots, signature_fields }, index) => ({
        id: newUuid(),
        kind,
        title: itemTitle,
        description: itemDescription,
        is_required,
        template_id: templates[index] ?? null,
        slots,
        signature_fields: placesOf(kind, { slots, signature_fields }).signature_fields,
      }),
    )
    insertBundle(tx, { id, title, description, stage_id, loan_purposes, deal_id: null, attachments })
    recordAudit(tx, { action: 'bundle_created', subject: id, changes: [{ field: 'title', from: null, to: title }] })
    return showBundle(tx, id)
  })
}

/**
 * The copy is a bundle of the partner even if the source was custom, so documents of a deal are left out. Throws
 * not_found, forbidden.
 */
export function duplicateBundle(ctx: StaffContext, bundleId: string): Promise<Bundle> {
  return withTransaction(ctx, async (tx) => {
    const source = await authorize(tx, 'bundle.duplicate', () =>
      findBundle(tx, toUuid('bundle', bundleId), { lock: true }),
    )
    const attachments = await findAttachments(tx, [source.id])
    const id = newUuid()
    const title = copyTitle(source.title)
    insertBundle(tx, {
      id,
      title,
      description: source.description,
      stage_id: source.stage_id,
      // The source already asks for the same.
      loan_purposes: [],
      deal_id: null,
      attachments: attachments.map(copyOf),
    })
    const changes = [{ field: 'title', from: source.title, to: title }]
    recordAudit(tx, { action: 'bundle_duplicated', subject: id, changes, data: { source: source.id } })
    return showBundle(tx, id)
  })
}

function copyOf(attachment: AttachmentRow): AttachmentValues {
  const { kind, title, description, is_required, slots, signature_fields, template_id, template_shared } = attachment
  const isKept = template_shared === true
  return {
    id: newUuid(),
    kind,
    title,
    description,
    is_required,
    slots,
    template_id: isKept ? template_id : null,
    signature_fields: isKept ? signature_fields : [],
  }
}

const maxTitleLength = 200

/** Shortens a long title, without splitting a character. */
function copyTitle(title: string): string {
  const room = maxTitleLength - copy.copySuffix.length
  let truncated = ''
  for (const character of title) {
    if (truncated.length + character.length > room) break
    truncated += character
  }
  return `${truncated.trimEnd()}${copy.copySuffix}`
}
