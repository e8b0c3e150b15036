import * as z from 'zod'
import * as coreCopy from '../core/copy.ts'
import { line } from '../core/fields.ts'
import * as copy from './copy.ts'

export const requestDocumentChanges = z
  .strictObject({
    slot: line(60, copy.slotNameRequired).nullable().optional(),
    is_returned: z.literal(false).optional().meta({ description: 'Keeps a file that was marked as wrong' }),
  })
  .refine((body) => Object.keys(body).length > 0, coreCopy.nothingToChange)
export type RequestDocumentChanges = z.output<typeof requestDocumentChanges>
