import type { calendarCalls } from '@loanyard/contract/tasks/calendar'
import type { Handlers } from '../../../http/routing/call-types.ts'
import { endFeed, getFeed, replaceFeed } from './change-feed.ts'

export const calendarHandlers: Handlers<typeof calendarCalls> = {
  getCalendarFeed: (ctx) => getFeed(ctx),
  replaceCalendarFeed: (ctx) => replaceFeed(ctx),
  endCalendarFeed: (ctx) => endFeed(ctx),
}
