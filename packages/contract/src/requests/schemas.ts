import * as z from 'zod'
import { attachment, newAttachment, templateDocument } from '../bundles/schemas.ts'
import * as coreCopy from '../core/copy.ts'
import { day, instant, line, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { rejectionReasons, requestKinds, requestStatuses, turns } from '../core/values.ts'
import { activeContent } from '../documents/schemas.ts'
import { signerNames } from '../documents/signer-names.ts'
import * as copy from './copy.ts'
import { dueInDays } from './due-in-days.ts'
import { progress } from './progress.ts'
import { signatureFields } from './signature-fields.ts'
import { slots } from './slots.ts'

export const submittedDocument = z.object({
  id: id('document'),
  name: z.string(),
  file_type: z.string(),
  size: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  has_preview: z.boolean(),
  active_content: activeContent,
  created: instant,
  slot: z.string().nullable().meta({ description: 'Which of the files a request asks for it is' }),
  is_returned: z.boolean().meta({ description: 'Marked as wrong when the answer was sent back' }),
  undo_seconds: z
    .number()
    .int()
    .meta({ description: 'Seconds left to undo sending it, for the client who sent it; otherwise 0' }),
})
export type SubmittedDocument = z.infer<typeof submittedDocument>

const decision = z.object({
  status: z.enum(requestStatuses),
  reason: z.enum(rejectionReasons).nullable(),
  comment: z.string().nullable(),
  decided_by: z.string(),
  decided_at: instant,
})

export const submission = z
  .object({
    id: id('submission'),
    request: id('requirement'),
    status: z.enum(requestStatuses),
    answer: z.string().nullable(),
    acknowledgement: z.boolean().nullable(),
    documents: z.array(submittedDocument),
    not_applicable: z.string().nullable().meta({ description: 'Why the request doesn’t apply, in the client’s words' }),
    signed: z
      .object({
        name: z.string(),
        at: instant,
        reference: z.string(),
        signer_names: signerNames.nullable().meta({ description: 'For staff: the names differ' }),
      })
      .nullable()
      .meta({ description: 'Who signed the document and when, with the reference on the certificate' }),
    submitted_by: z.object({ name: z.string(), side: z.enum(['client', 'staff']) }),
    created: instant,
    modified: instant,
    decision: decision.nullable(),
    version: z.number().int(),
    can: z.object({ change: z.boolean(), decide: z.boolean() }),
  })
  .meta({ id: 'Submission' })
export type Submission = z.infer<typeof submission>

const thread = z
  .object({
    count: z.number().int(),
    unread: z.number().int().meta({ description: 'Written by the other side since the caller last read the thread' }),
    is_unanswered: z.boolean().meta({ description: 'The newest message is the client’s' }),
  })
  .meta({ description: 'Questions about the request, and their answers' })

const requirementFields = {
  id: id('requirement'),
  deal: id('deal'),
  stage: id('stage').nullable(),
  kind: z.enum(requestKinds),
  title: z.string(),
  description: z.string(),
  is_required: z.boolean(),
  assignee: z.string().meta({ description: 'Who it is for: the deal’s borrower. No one else can sign it' }),
  template_document: templateDocument.nullable(),
  status: z.enum(requestStatuses),
  waiting_on: z.enum(turns),
  other_person: z.object({ name: z.string(), email: z.string(), reported_at: instant }).nullable().meta({
    description: 'Whose item it is, as the borrower says; it waits for staff until they answer or send it back',
  }),
  reply: z.string().nullable().meta({ description: 'What staff said when they sent it back to the borrower' }),
  due_date: z.string().nullable(),
  is_overdue: z
    .boolean()
    .meta({ description: 'Required, and waiting on the client past its due date in the partner’s time zone' }),
  due_in_days: dueInDays,
  slots: z
    .array(z.object({ name: z.string(), is_required: z.boolean(), is_filled: z.boolean() }))
    .meta({ description: 'The files it asks for; empty: any number of files' }),
  signature_fields: signatureFields,
  sent: z
    .object({ count: z.number().int(), of: z.number().int().nullable() })
    .meta({ description: 'How many files the client has sent; with slots, how many of those needed are filled' }),
  is_skip_requested: z
    .boolean()
    .meta({ description: 'The client asks to skip a required request; it stays open until staff agree' }),
  submissions: z.array(submission).meta({ description: 'Newest first' }),
  thread,
  created: instant,
  version: z.number().int(),
  can: z.object({
    submit: z.boolean(),
    complete: z.boolean().meta({ description: 'Files were sent that can be submitted as the answer' }),
    sign: z.boolean(),
    waive: z.boolean(),
    update: z.boolean(),
    remove: z.boolean(),
  }),
}

export const requirement = z
  .object({
    ...requirementFields,
    bundle_request: z.object({ id: id('bundle_request'), title: z.string(), bundle: id('bundle') }).nullable(),
    sent_documents: z.array(submittedDocument).meta({
      description: 'Files sent for the request that no answer contains yet, with those kept of an answer sent back',
    }),
  })
  .meta({ id: 'Requirement' })
export type Requirement = z.infer<typeof requirement>

/** The attachment as it was when requested. `id` is null once it is deleted from the template. */
const bundleAttachment = attachment
  .omit({ bundle: true, slots: true, signature_fields: true })
  .extend({ id: id('attachment').nullable() })

export const bundleRequest = z
  .object({
    id: id('bundle_request'),
    deal: id('deal'),
    stage: id('stage').nullable(),
    bundle: z.object({ id: id('bundle'), title: z.string(), is_custom: z.boolean(), is_archived: z.boolean() }),
    title: z.string(),
    description: z.string(),
    status: z.enum(requestStatuses),
    waiting_on: z.enum(turns),
    due_date: z.string().nullable(),
    due_in_days: dueInDays,
    progress,
    bundle_attachments: z.array(
      bundleAttachment.extend({
        requests: z.array(requirement.extend({ bundle_attachment: bundleAttachment })),
      }),
    ),
    created: instant,
    created_by: z.string(),
    version: z.number().int(),
    can: z.object({ update: z.boolean(), add: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'BundleRequest' })
export type BundleRequest = z.infer<typeof bundleRequest>

/** A request outside of a bundle. `request_type` repeats `kind` under the API's original name. */
export const additionalRequest = requirement
  .extend({ request_type: z.enum(requestKinds) })
  .meta({ id: 'AdditionalRequest' })
export type AdditionalRequest = z.infer<typeof additionalRequest>

export const requirementEvent = z.object({
  action: z.enum([
    'requested',
    'changed',
    'sent',
    'filed',
    'kept',
    'submitted',
    'resubmitted',
    'document_removed',
    'withdrawn',
    'signed',
    'approved',
    'rejected',
    'waived',
    'reopened',
    'reminded',
    'reported_other',
    'returned',
  ]),
  actor: z.string(),
  side: z.enum(['client', 'staff']),
  created: instant,
  reason: z.enum(rejectionReasons).nullable(),
  comment: z.string().nullable(),
  documents: z.array(z.object({ id: id('document'), name: z.string() })),
})
export type RequirementEvent = z.infer<typeof requirementEvent>

export const requirementDetail = requirement
  .extend({ history: z.array(requirementEvent) })
  .meta({ id: 'RequirementDetail' })
export type RequirementDetail = z.infer<typeof requirementDetail>

const dueDate = day.nullable()

export const newBundleRequest = z.strictObject({
  deal: id('deal'),
  bundle: id('bundle'),
  stage: id('stage').optional().meta({ description: 'Default: the bundle’s stage, or else the deal’s' }),
  due_date: dueDate.default(null),
  again: z
    .boolean()
    .default(false)
    .meta({ description: 'Request the bundle again even though it is already requested in this stage' }),
})
export type NewBundleRequest = z.output<typeof newBundleRequest>

const single = newAttachment.omit({ kind: true, position: true }).extend({
  request_type: z.enum(requestKinds, coreCopy.requestTypeRequired),
  due_date: dueDate.default(null),
})

export const newAdditionalRequest = single.extend({ deal: id('deal'), stage: id('stage') })
export type NewAdditionalRequest = z.output<typeof newAdditionalRequest>

export const newAdditionalRequests = z.strictObject({
  deal: id('deal'),
  stage: id('stage'),
  requests: z.array(single).min(1, coreCopy.itemsRequired).max(50, copy.tooManyItems),
})
export type NewAdditionalRequests = z.output<typeof newAdditionalRequests>

export const newBundledRequest = newAttachment.omit({ position: true }).extend({ due_date: dueDate.optional() })
export type NewBundledRequest = z.output<typeof newBundledRequest>

export const bundleRequestChanges = z.strictObject({
  due_date: dueDate.meta({ description: 'Applies to the bundle request and its open requests' }),
})

export const requirementChanges = z
  .strictObject({
    title: line(200, coreCopy.titleRequired).optional(),
    description: paragraph(5000).optional(),
    is_required: z.boolean().optional(),
    due_date: dueDate.optional(),
    slots: slots.optional(),
    signature_fields: signatureFields.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, coreCopy.nothingToChange)
export type RequirementChanges = z.output<typeof requirementChanges>
