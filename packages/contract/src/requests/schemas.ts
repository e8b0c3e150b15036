import * as z from 'zod'
import { attachment, newAttachment, templateDocument } from '../bundles/schemas.ts'
import { day, instant, line, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { rejectionReasons, requestKinds, requestStatuses, turns } from '../core/values.ts'
import { activeContent } from '../documents/schemas.ts'
import { progress } from './progress.ts'

/** A document of an answer. */
export const submittedDocument = z.object({
  id: id('document'),
  name: z.string(),
  file_type: z.string(),
  size: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  has_preview: z.boolean(),
  active_content: activeContent,
  created: instant,
})
export type SubmittedDocument = z.infer<typeof submittedDocument>

const decision = z.object({
  status: z.enum(requestStatuses),
  reason: z.enum(rejectionReasons).nullable(),
  comment: z.string().nullable(),
  decided_by: z.string(),
  decided: instant,
})

export const submission = z
  .object({
    id: id('submission'),
    request: id('requirement'),
    status: z.enum(requestStatuses),
    answer: z.string().nullable(),
    acknowledgement: z.boolean().nullable(),
    documents: z.array(submittedDocument),
    not_applicable: z
      .string()
      .nullable()
      .meta({ description: 'Why the request does not apply, in the words of the client' }),
    signed: z
      .object({ name: z.string(), at: instant, reference: z.string() })
      .nullable()
      .meta({ description: 'Who signed the document, and what the certificate calls it' }),
    submitted_by: z.object({ name: z.string(), side: z.enum(['client', 'staff']) }),
    created: instant,
    modified: instant,
    decision: decision.nullable(),
    version: z.number().int(),
    can: z.object({ change: z.boolean(), decide: z.boolean() }),
  })
  .meta({ id: 'Submission' })
export type Submission = z.infer<typeof submission>

const requirementFields = {
  id: id('requirement'),
  deal: id('deal'),
  stage: id('stage').nullable(),
  kind: z.enum(requestKinds),
  title: z.string(),
  description: z.string(),
  is_required: z.boolean(),
  template_document: templateDocument.nullable(),
  status: z.enum(requestStatuses),
  waiting_on: z.enum(turns),
  due_date: z.string().nullable(),
  is_overdue: z.boolean().meta({ description: 'Waits on the client after its day, in the time zone of the partner' }),
  submissions: z.array(submission).meta({ description: 'Newest first' }),
  created: instant,
  version: z.number().int(),
  can: z.object({
    submit: z.boolean(),
    sign: z.boolean(),
    waive: z.boolean(),
    update: z.boolean(),
    remove: z.boolean(),
  }),
}

/** One thing put to a client: of a bundle request, or on its own. */
export const requirement = z
  .object({
    ...requirementFields,
    bundle_request: z.object({ id: id('bundle_request'), title: z.string() }).nullable(),
    /** Documents sent for it that no answer holds yet: an upload that was not followed by sending the answer. */
    unsent_documents: z.array(submittedDocument),
  })
  .meta({ id: 'Requirement' })
export type Requirement = z.infer<typeof requirement>

/** A bundle's attachment as it was when it was requested. `id` is null once the template no longer has it. */
const bundleAttachment = attachment.omit({ bundle: true }).extend({ id: id('attachment').nullable() })

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

/** A request on its own. `request_type` is its kind under the name this call has always had. */
export const additionalRequest = requirement
  .extend({ request_type: z.enum(requestKinds) })
  .meta({ id: 'AdditionalRequest' })
export type AdditionalRequest = z.infer<typeof additionalRequest>

/** What was done about a requirement, oldest first. */
export const requirementEvent = z.object({
  action: z.enum([
    'requested',
    'changed',
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

/** A stored bundle requested on a deal. */
export const newBundleRequest = z.strictObject({
  deal: id('deal'),
  bundle: id('bundle'),
  stage: id('stage').optional().meta({ description: "Default: the bundle's, else the one the deal is in" }),
  due_date: dueDate.default(null),
  again: z
    .boolean()
    .default(false)
    .meta({ description: 'Ask once more for a bundle that is requested in this stage already' }),
})
export type NewBundleRequest = z.output<typeof newBundleRequest>

const single = newAttachment.omit({ kind: true, position: true }).extend({
  request_type: z.enum(requestKinds, 'Choose a request type.'),
  due_date: dueDate.default(null),
})

export const newAdditionalRequest = single.extend({ deal: id('deal'), stage: id('stage') })
export type NewAdditionalRequest = z.output<typeof newAdditionalRequest>

/** Version 1: several at once, all or none. */
export const newAdditionalRequests = z.strictObject({
  deal: id('deal'),
  stage: id('stage'),
  requests: z.array(single).min(1, 'Add at least one item.').max(50, 'Add at most 50 items at once.'),
})
export type NewAdditionalRequests = z.output<typeof newAdditionalRequests>

/** One more requirement of a running bundle request. */
export const newBundledRequest = newAttachment.omit({ position: true }).extend({ due_date: dueDate.optional() })
export type NewBundledRequest = z.output<typeof newBundledRequest>

export const bundleRequestChanges = z.strictObject({
  due_date: dueDate.meta({ description: 'Of the bundle request and of what is open in it' }),
})

export const requirementChanges = z
  .strictObject({
    title: line(200, 'Title is required.').optional(),
    description: paragraph(5000).optional(),
    is_required: z.boolean().optional(),
    due_date: dueDate.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.')
export type RequirementChanges = z.output<typeof requirementChanges>

/** An answer: what the kind needs, or why the request does not apply. */
export const answer = z.strictObject({
  answer: paragraph(20_000).pipe(z.string().min(1, 'Write an answer.')).optional(),
  acknowledgement: z.literal(true, 'Confirm that you’ve read it.').optional(),
  documents: z
    .array(id('document'))
    .min(1, 'Add at least one document.')
    .max(50, 'Add at most 50 documents.')
    .refine((ids) => new Set(ids).size === ids.length, 'Name each document once.')
    .optional(),
  not_applicable: paragraph(2000).pipe(z.string().min(1, 'Tell us why this doesn’t apply.')).optional(),
})
export type Answer = z.output<typeof answer>

/** Why, for a rejection; a comment for any decision. */
export const decisionNote = z.strictObject({
  reason: z.enum(rejectionReasons, 'Choose a reason.').optional(),
  comment: paragraph(5000).optional(),
})
export type DecisionNote = z.output<typeof decisionNote>
