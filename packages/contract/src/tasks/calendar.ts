import * as z from 'zod'
import { call } from '../core/call.ts'
import { instant } from '../core/fields.ts'

const path = '/api/v0/calendar/partners/{partner_id}'

const since = instant.nullable().meta({ description: 'When the current address was made; null: the feed is off' })

export const calendarFeed = z.object({ since }).meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.infer<typeof calendarFeed>

export const newCalendarFeed = z.object({
  since: instant,
  address: z.string().meta({
    description: 'For a calendar to subscribe to (iCalendar). Opens the feed without sign-in, and is never shown again',
  }),
})
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>

export const getCalendarFeed = call({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'Whether the caller’s calendar feed in this partner is on',
  reply: { status: 200, schema: calendarFeed },
})

/** PUT: the reply is a secret, and that of a POST is kept with its Idempotency-Key. */
export const replaceCalendarFeed = call({
  method: 'PUT',
  path,
  access: 'staff',
  summary: 'Turn the caller’s calendar feed on with a new address; an earlier one stops working',
  reply: { status: 200, schema: newCalendarFeed },
})

export const endCalendarFeed = call({
  method: 'DELETE',
  path,
  access: 'staff',
  summary: 'Turn the caller’s calendar feed off',
  reply: { status: 204, schema: null },
})

export const calendarCalls = { getCalendarFeed, replaceCalendarFeed, endCalendarFeed }
