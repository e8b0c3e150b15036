import * as z from 'zod'
import * as coreCopy from '../core/copy.ts'
import { email, instant, line, phone } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { amount } from '../core/money.ts'
import * as specified from '../core/specified-copy.ts'
import { dealStatuses } from '../core/values.ts'
import { emailNote } from '../deals/notes/email-note.ts'
import { stage } from '../deals/stages.ts'
import * as copy from './copy.ts'
import { creditBox, creditBoxChanges, creditBoxFit } from './credit-box.ts'
import { lenderResponses } from './response-values.ts'
import { lenderResponse, lenderOffer } from './responses.ts'

/** For a lender and each of its people. Only the server sets `Invited`, until the invitation is accepted. */
export const lenderStatuses = ['Invited', 'Active', 'Inactive'] as const
export type LenderStatus = (typeof lenderStatuses)[number]
/** Statuses staff can set. Reactivating a person who hasn't accepted the invitation makes them Invited. */
export const settableLenderStatuses = ['Active', 'Inactive'] as const

export const downloadKinds = ['opened', 'downloaded', 'archive', 'workbook'] as const
export type DownloadKind = (typeof downloadKinds)[number]

const person = { id: id('user'), full_name: z.string(), email: z.string() }
const personWithLastLogin = z.object({ ...person, last_login: instant.nullable() })

const lenderFields = {
  id: id('lender'),
  partner: id('partner'),
  name: z.string(),
  lender_email: z.string().meta({ description: 'Email address of the contact' }),
  lender_phone: z.string().nullable(),
  status: z.enum(lenderStatuses),
  shared_deals_count: z.number().int().meta({ description: 'Deals the lender sees now' }),
  waiting_count: z.number().int().meta({ description: 'Active ones of these that it hasn’t answered' }),
  last_year: z
    .object({
      shared: z.number().int(),
      answered: z.number().int(),
      offered: z.number().int().meta({ description: 'With an offer that wasn’t withdrawn' }),
      accepted: z.number().int().meta({ description: 'Whose offer the partner accepted' }),
      median_days: z
        .string()
        .nullable()
        .meta({ description: 'From the first sharing to the latest answer, with one decimal; null: no answer' }),
      last_answer_at: instant.nullable(),
    })
    .meta({ description: 'Deals that the lender was first sent in the last 12 months, ended sharing included' }),
  credit_box: creditBox,
  staff_count: z.number().int().meta({ description: 'Includes the contact, but not inactive people' }),
  user: personWithLastLogin.nullable().meta({ description: 'The contact, who sees all deals shared with the lender' }),
  created: instant,
  modified: instant,
  can: z.object({ update: z.boolean() }),
}

export const lender = z.object(lenderFields).meta({ id: 'Lender' })
export type Lender = z.infer<typeof lender>

export const lenderForDeal = z
  .object({
    ...lenderFields,
    is_deal_shared: z.boolean(),
    fit: creditBoxFit.nullable().meta({ description: 'null: the lender has no credit box' }),
  })
  .meta({ id: 'LenderForDeal' })
export type LenderForDeal = z.infer<typeof lenderForDeal>

export const lenderStaff = z
  .object({
    id: id('lender_staff'),
    lender: id('lender'),
    user: personWithLastLogin,
    email: z.string(),
    full_name: z.string(),
    status: z.enum(lenderStatuses),
    is_contact: z.boolean(),
    deals_count: z
      .number()
      .int()
      .meta({ description: 'Deals the person can see; for the contact, all deals shared with the lender' }),
    created: instant,
    invited_at: instant.meta({ description: 'When the last invitation was emailed' }),
  })
  .meta({ id: 'LenderStaff' })
export type LenderStaff = z.infer<typeof lenderStaff>

export const lenderAssignment = z
  .object({
    assignment_id: id('lender_assignment'),
    lender_staff: id('lender_staff'),
    deal: id('deal'),
    user: z.object(person),
  })
  .meta({ id: 'LenderAssignment' })
export type LenderAssignment = z.infer<typeof lenderAssignment>

const shared = z.object({ at: instant, by: z.string().meta({ description: 'full name at the time' }) })
const watermark = z.boolean().meta({ description: 'PDFs are watermarked with the viewer’s name and the date' })

export const maxShareNote = 2000
/** Empty is none. */
const newNote = emailNote(maxShareNote)
  .transform((text) => (text === '' ? null : text))
  .nullable()
const note = z.string().nullable()

export const sharedDeal = z
  .object({
    deal: z.object({
      id: id('deal'),
      title: z.string(),
      stage,
      status: z.enum(dealStatuses),
      loan_amount: amount.nullable(),
    }),
    shared,
    watermark,
    response: z.enum(lenderResponses),
    assigned_staff: z.array(lenderAssignment),
  })
  .meta({ id: 'SharedDeal' })
export type SharedDeal = z.infer<typeof sharedDeal>

/** The sharing of a deal with one lender, active or ended. */
export const dealSharing = z
  .object({
    lender: z.object({ id: id('lender'), name: z.string(), status: z.enum(lenderStatuses) }),
    contact: z
      .object({ id: id('lender_staff'), full_name: z.string(), email: z.string(), status: z.enum(lenderStatuses) })
      .nullable(),
    shared,
    ended_at: instant.nullable(),
    watermark,
    note: note.meta({ description: 'What the lender reads above the deal, and in the email with the package' }),
    note_version: z.number().int(),
    assigned_staff: z.array(lenderAssignment),
    people_who_see: z
      .number()
      .int()
      .meta({ description: 'Active people of an active lender who can currently see the deal' }),
    response: lenderResponse.nullable(),
    offers: z.array(lenderOffer).meta({ description: 'Newest first' }),
    messages_count: z.number().int(),
    unread_messages: z.number().int().meta({ description: 'Messages from the lender that the caller hasn’t read' }),
    last_opened_at: instant.nullable().meta({ description: 'When a person of the lender last opened the deal' }),
    downloads_count: z.number().int(),
  })
  .meta({ id: 'DealSharing' })
export type DealSharing = z.infer<typeof dealSharing>

export const lenderDownload = z
  .object({
    id: id('lender_download'),
    lender: z.object({ id: id('lender'), name: z.string() }),
    by: z.string().meta({ description: 'Full name at the time, for staff with the email address' }),
    kind: z.enum(downloadKinds),
    document: id('document').nullable().meta({ description: 'null for an archive or the workbook' }),
    name: z.string(),
    documents_count: z.number().int(),
    created: instant,
  })
  .meta({ id: 'LenderDownload' })
export type LenderDownload = z.infer<typeof lenderDownload>

/** A lender that the borrower's deal is or was shared with, as the borrower sees it. */
export const lenderAccess = z
  .object({
    lender: z.object({ id: id('lender'), name: z.string() }),
    since: instant.meta({ description: 'When the deal was first shared with the lender' }),
    ended_at: instant.nullable().meta({ description: 'null while the lender can see the deal' }),
    watermark,
    accesses_count: z.number().int().meta({ description: 'Times that its staff opened or downloaded something' }),
    last_access_at: instant.nullable(),
  })
  .meta({ id: 'LenderAccess' })
export type LenderAccess = z.infer<typeof lenderAccess>

const lenderName = line(200, copy.lenderNameRequired)
const fullName = line(120, specified.staffFullNameRequired)
const staffEmail = line(254, specified.staffEmailRequired).pipe(email)

export const newLender = z.strictObject({
  name: lenderName,
  lender_email: email,
  lender_phone: phone.nullable().optional(),
  contact_name: fullName.optional().meta({ description: 'Name of the contact; default: the name of the lender' }),
})
export type NewLender = z.output<typeof newLender>

const status = z.enum(settableLenderStatuses, copy.statusActiveOrInactive)

export const lenderChanges = z
  .strictObject({
    status: status.optional(),
    name: lenderName.optional(),
    lender_phone: phone.nullable().optional(),
    credit_box: creditBoxChanges.optional(),
    contact: id('lender_staff').optional().meta({ description: 'The person who becomes the contact' }),
  })
  .refine((body) => Object.keys(body).length > 0, coreCopy.nothingToChange)
export type LenderChanges = z.output<typeof lenderChanges>

export const lenderStatusChange = z.strictObject({ status })

export const newLenderStaff = z.strictObject({ email: staffEmail, full_name: fullName })
export type NewLenderStaff = z.output<typeof newLenderStaff>

const lenderRequired = { error: specified.lenderIdRequired }
const dealRequired = { error: specified.dealIdRequired }

export const newShare = z.strictObject({
  lender: z.string(lenderRequired).pipe(id('lender')),
  deal: z.string(dealRequired).pipe(id('deal')),
  watermark: z.boolean().default(false),
  note: newNote.optional().meta({ description: 'Plain text without web addresses' }),
})
export const shareNote = z.strictObject({ note: newNote })
export type ShareNote = z.output<typeof shareNote>
export const shareChange = newShare.pick({ lender: true, deal: true }).extend({ watermark: z.boolean() })

export const newStaffShares = z.strictObject({
  lender_staffs: z
    .array(id('lender_staff'), { error: copy.peopleRequired })
    .min(1, copy.peopleRequired)
    .max(100, copy.tooManyPeople)
    .refine((ids) => new Set(ids).size === ids.length, copy.personListedTwice),
  deal: z.string(dealRequired).pipe(id('deal')),
})
