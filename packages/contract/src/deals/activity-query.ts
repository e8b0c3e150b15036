import * as z from 'zod'
import { id } from '../core/ids.ts'
import { listQuery } from '../core/lists.ts'
import { activityTopics } from './activity.ts'

const { limit, cursor } = listQuery(['created'])
export const activityQuery = z.strictObject({
  limit,
  cursor,
  about: z.enum(activityTopics).optional(),
  by: id('user').optional().meta({ description: 'Only what this person did' }),
})
export type ActivityQuery = z.output<typeof activityQuery>

export const activityPeople = z.object({
  results: z.array(z.object({ id: id('user'), full_name: z.string() })),
})
export type ActivityPerson = z.infer<typeof activityPeople>['results'][number]
