import { slotInvalid } from '@loanyard/contract/partners/copy'
import type { DemoRequest, NewDemoRequest, demoRequestCalls } from '@loanyard/contract/partners/demo-requests'
import { pageOf, pageRequest, totalOf, type Page } from '../../../db/lists/list.ts'
import { AppError, badInput } from '../../../errors.ts'
import type { Handlers } from '../../../http/routing/call-types.ts'
import { withTransaction, type UserContext } from '../../../services/context.ts'
import { newUuid, toId } from '../../../services/ids.ts'
import { queueEmail, type Email } from '../../../services/mail/mailer.ts'
import { addressBucket, type Limit } from '../../../services/rate-limit/rate-limiter.ts'
import * as copy from './copy.ts'
import { demoCalendar } from './demo-calendar.ts'
import { easternTime, offeredSlots } from './offered-slots.ts'
import { authorize } from './policy.ts'
import { bookSlot, findDemoRequests, findFullSlots, insertDemoRequest, type DemoRequestRow } from './queries.ts'

export const demoRequestHandlers: Handlers<typeof demoRequestCalls> = {
  createDemoRequest: (ctx, { body }) => requestDemo(ctx, body),
  listDemoRequests: (ctx, { query }) => listDemoRequests(ctx, query),
  listDemoSlots: (ctx) => listDemoSlots(ctx),
}

/** Per person, and per network address. */
const demoLimit: Limit = { hits: 10, seconds: 3600 }
const addressLimit: Limit = { hits: 30, seconds: 3600 }

/** Booked demos that are still to come. */
const slotsEach = 2

async function listDemoSlots(ctx: UserContext): Promise<{ slots: string[] }> {
  const full = await findFullSlots(ctx, ctx.demoSlotCapacity)
  return { slots: offeredSlots(ctx.clock.now()).filter((slot) => !full.has(slot)) }
}

/** Throws bad_input if the slot was never offered. */
function offeredSlot(ctx: UserContext, slot: string): string {
  const asOffered = new Date(slot).toISOString()
  if (!offeredSlots(ctx.clock.now()).includes(asOffered)) throw badInput([{ path: 'slot', message: slotInvalid }])
  return asOffered
}

/** Throws slot_taken, too_many_requests. */
async function assertBooked(tx: UserContext, id: string, slot: string): Promise<void> {
  const outcome = await bookSlot(tx, { id, slot, capacity: tx.demoSlotCapacity, each: slotsEach })
  if (outcome === 'too_many') throw new AppError('too_many_requests', copy.tooManySlots)
  if (outcome === 'booked') return
  throw new AppError('slot_taken', copy.slotTaken, { errors: [{ path: 'slot', message: copy.slotTaken }] })
}

/**
 * Stores the request, books its slot, and emails it to the operator if an address is configured. Throws bad_input,
 * slot_taken, too_many_requests.
 */
async function requestDemo(ctx: UserContext, input: NewDemoRequest): Promise<DemoRequest> {
  authorize(ctx, 'demo_request.create')
  const slot = input.slot === undefined ? null : offeredSlot(ctx, input.slot)
  await ctx.limits.exact(addressBucket('demo-request:address', ctx.address), addressLimit)
  await ctx.limits.exact(`demo-request:${ctx.actor.user_id}`, demoLimit)
  return withTransaction(ctx, async (tx) => {
    const row: StoredRequest = {
      id: newUuid(),
      full_name: input.full_name,
      email: input.email,
      company: input.company || null,
      message: input.message || null,
      preferred_time: input.preferred_time || null,
      slot,
      created: tx.clock.now().toISOString(),
    }
    insertDemoRequest(tx, row)
    if (slot !== null) await assertBooked(tx, row.id, slot)
    if (tx.demoRequestsTo !== null) await queueEmail(tx, demoRequestEmail(tx.demoRequestsTo, row))
    return presentDemoRequest(tx, row)
  })
}

type StoredRequest = Omit<DemoRequest, 'calendar'>

const presentDemoRequest = (
  ctx: UserContext,
  { id, full_name, email, company, message, preferred_time, slot, created }: StoredRequest,
): DemoRequest => ({
  id: toId('demo_request', id),
  full_name,
  email,
  company,
  message,
  preferred_time,
  slot,
  calendar: slot === null ? null : demoCalendar(ctx, { id, slot }),
  created,
})

/** User input is only in the body, because in a header it could add recipients. */
function demoRequestEmail(address: string, row: StoredRequest): Email {
  const { full_name, email, company, message, preferred_time, slot } = row
  return {
    to: { name: '', address },
    brand: null,
    subject: copy.demoRequestSubject,
    paragraphs: [
      copy.greeting,
      copy.demoRequestText({ fullName: full_name, email, company }),
      ...(slot === null ? [] : [copy.bookedFor(easternTime(slot))]),
      ...(preferred_time === null ? [] : [copy.preferredTime(preferred_time)]),
      ...(message === null ? [] : message.split(/\n\s*\n/)),
    ],
  }
}

const orderings = { created: { expression: 'r.created', type: 'timestamptz' } } as const

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Throws bad_cursor. */
async function listDemoRequests(ctx: UserContext, query: PageQuery): Promise<Page<DemoRequest>> {
  const { user_id } = ctx.actor
  const page = pageRequest(ctx.cursors, query, {
    partner_id: user_id,
    url: ctx.url,
    orderings,
    byDefault: '-created',
  })
  const result = await findDemoRequests(ctx, page, user_id)
  const requests = result.filter((row): row is DemoRequestRow => row.id !== null)
  return pageOf(page, requests, totalOf(page, result), (row) => presentDemoRequest(ctx, row))
}
