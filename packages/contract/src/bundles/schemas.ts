import * as z from 'zod'
import * as copy from '../core/copy.ts'
import { instant, line, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { flag, listQuery } from '../core/lists.ts'
import { loanPurposes, requestKinds } from '../core/values.ts'
import { activeContent } from '../documents/schemas.ts'
import { signatureFields } from '../requests/signature-fields.ts'
import { slotTemplates } from '../requests/slots.ts'

/** A document that staff attach: a form to fill in and return, or a document to sign. */
export const templateDocument = z.object({
  id: id('document'),
  name: z.string(),
  file_type: z.string(),
  size: z.number().int().nullable(),
  active_content: activeContent,
})

export type TemplateDocument = z.infer<typeof templateDocument>

export const maxAttachments = 100

export const attachment = z
  .object({
    id: id('attachment'),
    bundle: id('bundle'),
    kind: z.enum(requestKinds),
    title: z.string(),
    description: z.string(),
    is_required: z.boolean(),
    template_document: templateDocument.nullable(),
    slots: slotTemplates.meta({ description: 'The files it asks for; empty: any number of files' }),
    signature_fields: signatureFields,
    position: z.number().int().meta({ description: 'From 1, without gaps' }),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof attachment>

const bundleFields = {
  id: id('bundle'),
  title: z.string(),
  description: z.string(),
  stage: id('stage').nullable(),
  loan_purposes: z.array(z.enum(loanPurposes)).meta({
    description: 'New deals with one of these purposes request it at once, unless told otherwise',
  }),
  is_custom: z.boolean().meta({ description: 'Made for one deal' }),
  deal: id('deal').nullable().meta({ description: 'The deal a custom bundle was made for' }),
  deal_title: z.string().nullable(),
  is_archived: z.boolean(),
  attachments_count: z.number().int(),
  requests_count: z
    .number()
    .int()
    .meta({ description: 'How often it was requested; a requested bundle can be archived but not deleted' }),
  created: instant,
  modified: instant,
  version: z.number().int(),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
}

export const bundleSummary = z.object(bundleFields).meta({ id: 'BundleSummary' })
export type BundleSummary = z.infer<typeof bundleSummary>

export const bundle = z.object({ ...bundleFields, attachments: z.array(attachment) }).meta({ id: 'Bundle' })
export type Bundle = z.infer<typeof bundle>

const kind = z.enum(requestKinds, copy.requestTypeRequired)
const title = line(200, copy.titleRequired)
const description = paragraph(5000)
const purposes = z
  .array(z.enum(loanPurposes, copy.loanPurposeRequired))
  .refine((chosen) => new Set(chosen).size === chosen.length, copy.purposeListedTwice)

export const newAttachment = z.strictObject({
  kind,
  title,
  description: description.default(''),
  is_required: z.boolean().default(true),
  template_document: id('document').nullable().default(null),
  slots: slotTemplates.default([]),
  signature_fields: signatureFields.default([]),
  position: z.number().int().min(1).max(maxAttachments).optional().meta({ description: 'Default: last' }),
})
export type NewAttachment = z.output<typeof newAttachment>

export const attachmentChanges = z
  .strictObject({
    kind: kind.optional(),
    title: title.optional(),
    description: description.optional(),
    is_required: z.boolean().optional(),
    template_document: id('document').nullable().optional(),
    slots: slotTemplates.optional(),
    signature_fields: signatureFields.optional(),
    position: z.number().int().min(1).max(maxAttachments).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, copy.nothingToChange)
export type AttachmentChanges = z.output<typeof attachmentChanges>

const attachments = z
  .array(newAttachment.omit({ position: true }))
  .max(maxAttachments, copy.maxAttachments(maxAttachments))

export const newBundle = z.strictObject({
  title,
  description: description.default(''),
  stage: id('stage').nullable().default(null),
  loan_purposes: purposes.default([]),
  attachments: attachments.default([]),
})
export type NewBundle = z.output<typeof newBundle>

export const bundleChanges = z
  .strictObject({
    title: title.optional(),
    description: description.optional(),
    stage: id('stage').nullable().optional(),
    loan_purposes: purposes.optional(),
    is_archived: z.boolean().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, copy.nothingToChange)
export type BundleChanges = z.output<typeof bundleChanges>

export const newCustomBundle = z.strictObject({
  title,
  description: description.default(''),
  stage: id('stage'),
  attachments: attachments.min(1, copy.itemsRequired),
  due_date: z.iso.date(copy.dateFormat).nullable().default(null),
})
export type NewCustomBundle = z.output<typeof newCustomBundle>

export const bundleListQuery = z.strictObject({
  is_custom: flag.optional().meta({ description: 'Default: false' }),
  is_archived: flag.optional().meta({ description: 'Default: false' }),
  stage: id('stage').optional().meta({ description: 'Bundles for that stage, and bundles without a stage' }),
  ...listQuery(['title', 'created', 'modified']),
})
export type BundleListQuery = z.output<typeof bundleListQuery>
