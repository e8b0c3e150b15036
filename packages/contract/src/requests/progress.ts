import * as z from 'zod'

export const progress = z.object({
  requirements: z.number().int(),
  approved: z.number().int().meta({ description: 'Done: approved or waived' }),
  submitted: z.number().int().meta({ description: 'Waiting for staff' }),
})
export type Progress = z.infer<typeof progress>
