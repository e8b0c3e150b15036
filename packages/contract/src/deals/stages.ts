import * as z from 'zod'
import { call } from '../core/call.ts'
import * as coreCopy from '../core/copy.ts'
import { line } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { phases } from '../core/values.ts'
import * as copy from './copy.ts'

export const stage = z.object({ id: id('stage'), name: z.string(), number: z.number().int() }).meta({ id: 'Stage' })
export type Stage = z.infer<typeof stage>

export const pipelineStage = stage
  .extend({ phase: z.enum(phases).meta({ description: 'What borrowers see instead of the stage' }) })
  .meta({ id: 'PipelineStage' })
export type PipelineStage = z.infer<typeof pipelineStage>

const stageName = line(60, copy.stageNameRequired)
const stageNumber = z.number().int().min(1).max(100)

export const listStages = call({
  method: 'GET',
  path: '/api/v0/stages/partners/{partner_id}',
  access: 'staff',
  summary: 'The stages of a partner, by number',
  reply: { status: 200, schema: z.object({ results: z.array(pipelineStage), can: z.object({ change: z.boolean() }) }) },
})

export const newStage = z.strictObject({
  name: stageName,
  number: stageNumber.optional(),
  phase: z.enum(phases).optional().meta({ description: 'Default: that of the stage before' }),
})

export const createStage = call({
  method: 'POST',
  path: '/api/v0/stages/partners/{partner_id}',
  access: 'staff',
  summary: 'Add a stage; without a number it is added last',
  body: newStage,
  reply: { status: 201, schema: pipelineStage },
})

export const updateStage = call({
  method: 'PATCH',
  path: '/api/v0/stages/{stage_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'Rename or renumber a stage, or change its phase; the others move accordingly',
  body: z
    .strictObject({ name: stageName.optional(), number: stageNumber.optional(), phase: z.enum(phases).optional() })
    .refine((body) => Object.keys(body).length > 0, coreCopy.nothingToChange),
  reply: { status: 200, schema: pipelineStage },
})

export const deleteStage = call({
  method: 'DELETE',
  path: '/api/v0/stages/{stage_id}/partners/{partner_id}',
  access: 'staff',
  summary: 'Delete a stage that has no deals',
  reply: { status: 204, schema: null },
})

export const stageCalls = { listStages, createStage, updateStage, deleteStage }
