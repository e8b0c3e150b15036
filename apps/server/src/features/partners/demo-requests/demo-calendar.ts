import { slotMinutes } from '@loanyard/contract/partners/demo-requests'
import ical, { ICalCalendarMethod } from 'ical-generator'
import type { UserContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import * as copy from './copy.ts'

/** An iCalendar file of one booked demo; nothing that a person typed is in it. */
export function demoCalendar(ctx: UserContext, { id, slot }: { readonly id: string; readonly slot: string }): string {
  const calendar = ical({
    prodId: { company: 'Loanyard', product: 'Demo', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const start = new Date(slot)
  calendar.createEvent({
    id: `${toId('demo_request', id)}@${new URL(ctx.publicUrl).hostname}`,
    start,
    end: new Date(start.getTime() + slotMinutes * 60_000),
    stamp: ctx.clock.now(),
    summary: copy.calendarTitle,
    url: ctx.publicUrl,
  })
  return calendar.toString()
}
