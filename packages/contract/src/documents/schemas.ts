import * as z from 'zod'
import { instant, line } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { stage } from '../deals/stages.ts'
import { activeContents } from './document-types.ts'

export const activeContent = z
  .array(z.enum(activeContents))
  .meta({ description: 'What runs or reaches out when the file is opened in the program it was made for' })

/** pending: granted, not arrived · scanning: arrived, being looked at · ready · rejected, with the reason. */
export const documentStates = ['pending', 'scanning', 'ready', 'rejected'] as const
export type DocumentState = (typeof documentStates)[number]

/** Uploads larger than this go in parts, so that a broken one goes on where it stopped. */
export const multipartThreshold = 16 * 1024 * 1024
/** Bytes of each part but the last. */
export const partSize = 8 * 1024 * 1024

const documentName = line(255, 'Enter a file name.').refine(
  (name) => !/[/\\]/.test(name) && name !== '.' && name !== '..',
  'A file name has no slashes.',
)

export const document = z
  .object({
    id: id('document'),
    name: z.string(),
    file_type: z.string().meta({ description: 'Media type: by content once it has arrived' }),
    size: z.number().int().nullable().meta({ description: 'Bytes' }),
    state: z.enum(documentStates),
    problem: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why it was rejected, in words for people, with the way to mend it' }),
    pages: z.number().int().nullable(),
    blank_pages: z.array(z.number().int()),
    active_content: activeContent,
    duplicate_of: z
      .array(z.object({ id: id('document'), name: z.string() }))
      .meta({ description: 'Older documents of the same deal with the same bytes' }),
    deal: id('deal').nullable(),
    stage: id('stage').nullable(),
    request: id('requirement').nullable().meta({ description: 'The request it was sent for' }),
    is_template: z.boolean(),
    has_preview: z.boolean().meta({ description: 'A picture of it can be shown: see download/presigned/url' }),
    uploaded_by: z.string(),
    created: instant,
    version: z.number().int(),
    can: z.object({ update: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Document' })
export type Document = z.infer<typeof document>

/** What is about to be uploaded, and where it belongs. A template belongs to no deal, everything else to one. */
export const newUpload = z
  .strictObject({
    file_type: line(255, 'Enter the type of the file.'),
    file_name: documentName,
    is_template: z.boolean().default(false),
    size: z.number().int().min(0, 'Enter the size in bytes.').max(Number.MAX_SAFE_INTEGER).optional(),
    deal: id('deal').optional(),
    stage: id('stage').optional(),
    request: id('requirement')
      .optional()
      .meta({ description: 'The request it answers; its stage is then that of the request' }),
  })
  .refine(({ is_template, deal }) => is_template === (deal === undefined), {
    path: ['deal'],
    error: 'A template belongs to no deal; every other document belongs to one.',
  })
export type NewUpload = z.infer<typeof newUpload>

const headers = z.record(z.string(), z.string()).meta({ description: 'Headers to send along with the bytes' })

export const upload = z
  .object({
    id: id('document'),
    presigned_url: z.string().meta({ description: 'Takes one PUT of the bytes' }),
    file_type: z.string(),
    headers,
    parts: z
      .object({ size: z.number().int(), count: z.number().int() })
      .nullable()
      .meta({ description: 'How a large file may be sent in parts instead: see upload/parts' }),
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
    arrived: z.array(z.number().int()).meta({ description: 'Numbers of the parts that are there' }),
  })
  .meta({ id: 'UploadProgress' })

export const documentChanges = z.strictObject({
  name: documentName.optional(),
  stage: id('stage').nullable().optional(),
})
export type DocumentChanges = z.infer<typeof documentChanges>

/** What a bundle of documents is asked for with. */
export const zipRequest = z.strictObject({
  doc_ids: z.array(id('document')).min(1, 'Choose at least one document.').max(2000, 'Choose at most 2000 documents.'),
  leave_out_missing: z.boolean().default(false).meta({
    description:
      'Make the archive without documents whose bytes are missing in the store, or that cannot bear a watermark',
  }),
})

export const stagesWithDocuments = z.object({
  results: z.array(z.object({ stage, documents_count: z.number().int() })),
})
