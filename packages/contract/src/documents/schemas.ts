import * as z from 'zod'
import { instant, line } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { stage } from '../deals/stages.ts'
import * as copy from './copy.ts'
import { activeContents } from './document-types.ts'
import { signerNames } from './signer-names.ts'

export const activeContent = z
  .array(z.enum(activeContents))
  .meta({ description: 'Content that can run code or use the network when the file is opened in its own program' })

/** pending: not uploaded yet; scanning: uploaded, being scanned; rejected: `problem` has the reason. */
export const documentStates = ['pending', 'scanning', 'ready', 'rejected'] as const
export type DocumentState = (typeof documentStates)[number]

/** Uploads of more bytes than this are sent in parts, so that an interrupted upload can resume. */
export const multipartThreshold = 16 * 1024 * 1024
/** Bytes in each part except the last. */
export const partSize = 8 * 1024 * 1024

const documentName = line(255, copy.fileNameRequired).refine(
  (name) => !/[/\\]/.test(name) && name !== '.' && name !== '..',
  copy.fileNameSlashes,
)

export const document = z
  .object({
    id: id('document'),
    name: z.string(),
    file_type: z.string().meta({ description: 'Media type, detected from the content once uploaded' }),
    size: z.number().int().nullable().meta({ description: 'Bytes' }),
    state: z.enum(documentStates),
    problem: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why it was rejected, as a message with how to fix it' }),
    pages: z.number().int().nullable(),
    blank_pages: z.array(z.number().int()),
    active_content: activeContent,
    duplicate_of: z
      .array(z.object({ id: id('document'), name: z.string() }))
      .meta({ description: 'Older documents of the same deal with the same bytes' }),
    deal: id('deal').nullable(),
    stage: id('stage').nullable(),
    request: id('requirement').nullable().meta({ description: 'The request it was uploaded for' }),
    is_template: z.boolean(),
    signer_names: signerNames.nullable().meta({ description: 'For staff: the names on a signed document differ' }),
    has_preview: z.boolean().meta({ description: 'A preview image is available: see download/presigned/url' }),
    uploaded_by: z.string(),
    created: instant,
    version: z.number().int(),
    can: z.object({ update: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Document' })
export type Document = z.infer<typeof document>

export const newUpload = z
  .strictObject({
    file_type: line(255, copy.fileTypeRequired),
    file_name: documentName,
    is_template: z.boolean().default(false),
    size: z.number().int().min(0, copy.sizeRequired).max(Number.MAX_SAFE_INTEGER).optional(),
    deal: id('deal').optional().meta({
      description: 'May be left out for templates, by a client with one active deal, and if the query names it',
    }),
    stage: id('stage').optional(),
    request: id('requirement')
      .optional()
      .meta({ description: 'The request it answers; the document then gets the stage of the request' }),
    slot: line(60, copy.fileNameRequired)
      .optional()
      .meta({ description: 'Which of the files the request asks for it is' }),
  })
  .refine(({ is_template, deal }) => !is_template || deal === undefined, {
    path: ['deal'],
    error: copy.templateOrDeal,
  })
export type NewUpload = z.infer<typeof newUpload>

const headers = z.record(z.string(), z.string()).meta({ description: 'Headers to send with the upload' })

export const upload = z
  .object({
    id: id('document'),
    presigned_url: z.string().meta({ description: 'Accepts one PUT of the whole file' }),
    file_type: z.string(),
    headers,
    parts: z
      .object({ size: z.number().int(), count: z.number().int() })
      .nullable()
      .meta({ description: 'How to send a large file in parts: see upload/parts' }),
  })
  .meta({ id: 'Upload' })
export type Upload = z.infer<typeof upload>

export const partNumbers = z.strictObject({
  numbers: z.array(z.number().int().min(1).max(10_000)).min(1).max(100),
})

export const uploadParts = z
  .object({ parts: z.array(z.object({ number: z.number().int(), presigned_url: z.string(), headers })) })
  .meta({ id: 'UploadParts' })

export const uploadProgress = z
  .object({
    size: z.number().int(),
    count: z.number().int(),
    arrived: z.array(z.number().int()).meta({ description: 'Numbers of the uploaded parts' }),
  })
  .meta({ id: 'UploadProgress' })

export const documentChanges = z.strictObject({
  name: documentName.optional(),
  stage: id('stage').nullable().optional(),
})
export type DocumentChanges = z.infer<typeof documentChanges>

export const zipRequest = z.strictObject({
  doc_ids: z.array(id('document')).min(1, copy.documentsRequired).max(2000, copy.tooManyDocuments),
  leave_out_missing: z.boolean().default(false).meta({
    description: 'Leave out documents whose files are missing from storage or that can’t be watermarked',
  }),
})

export const stagesWithDocuments = z.object({
  results: z.array(z.object({ stage, documents_count: z.number().int() })),
})
