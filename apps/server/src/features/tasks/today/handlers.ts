import type { todayCalls } from '@loanyard/contract/tasks/today'
import type { Handlers } from '../../../http/routing/call-types.ts'
import { getToday } from './get-today.ts'
import { snoozeLine } from './snooze-line.ts'

export const todayHandlers: Handlers<typeof todayCalls> = {
  getToday: (ctx, { query }) => getToday(ctx, query.of ?? 'mine'),
  snoozeLine: (ctx, { body }) => snoozeLine(ctx, body),
}
