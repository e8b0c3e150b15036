import * as z from 'zod'
import { line } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import * as copy from './copy.ts'
import { requirement } from './schemas.ts'

export const filing = z.strictObject({
  request: id('requirement').nullable().meta({ description: 'Null takes the document off its request' }),
  slot: line(60, copy.slotNameRequired)
    .nullable()
    .default(null)
    .meta({ description: 'Which of the files the request asks for it is' }),
})
export type Filing = z.input<typeof filing>
export type FilingRequest = z.output<typeof filing>

export const filed = z
  .object({
    request: requirement.nullable().meta({ description: 'The request as it is now; null if the document has none' }),
    previous: z
      .object({ request: id('requirement').nullable(), slot: z.string().nullable() })
      .meta({ description: 'Where it was filed before, as an Undo sends it' }),
  })
  .meta({ id: 'FiledDocument' })
export type Filed = z.infer<typeof filed>
