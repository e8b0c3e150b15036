import type { RejectionReason, RequestKind, RequestStatus } from '@loanyard/contract/core/values'
import type { OtherPerson } from '@loanyard/contract/requests/answers'
import type { RequirementEvent } from '@loanyard/contract/requests/schemas'
import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import type { Slot, SlotTemplate } from '@loanyard/contract/requests/slots'
import { join, sql, type Statement } from '../../db/client/statement.ts'
import { firstRow, isStaff, later, rows, type ParticipantContext, type StaffContext } from '../../services/context.ts'
import { newUuid } from '../../services/ids.ts'

/** `template_id` is a UUID. */
export interface RequestedItem {
  readonly kind: RequestKind
  readonly title: string
  readonly description: string
  readonly is_required: boolean
  readonly template_id: string | null
  /** Tax years and months count back from the day it is requested. */
  readonly slots: readonly SlotTemplate[]
  readonly signature_fields: readonly PlacedField[]
}

/** Ids are UUIDs. */
export interface RequestLocation {
  readonly deal_id: string
  readonly stage_id: string | null
  readonly bundle_request_id: string | null
}

interface NewRequirement extends Omit<RequestedItem, 'slots'> {
  readonly slots: readonly Slot[]
  readonly attachment_id: string | null
  readonly position: number
  readonly due_date: string | null
}

/** Starts each requirement's history. Returns the UUIDs in order. */
export function insertRequirements(
  ctx: StaffContext,
  location: RequestLocation,
  items: readonly NewRequirement[],
): string[] {
  const made = items.map((one) => ({ ...one, id: newUuid(), event_id: newUuid() }))
  const { deal_id, stage_id, bundle_request_id } = location
  const now = ctx.clock.now()
  const json = JSON.stringify(made)
  later(
    ctx,
    sql`insert into requirements (partner_id, id, deal_id, stage_id, bundle_request_id, attachment_id, kind, title, description,
                                  is_required, template_id, slots, signature_fields, position, due_date, created, created_by,
                                  pending_since)
        select ${ctx.partner_id}, n.id, ${deal_id}, ${stage_id}, ${bundle_request_id}, n.attachment_id, n.kind, n.title,
               n.description, n.is_required, n.template_id, n.slots, n.signature_fields, n.position, n.due_date, ${now},
               ${ctx.actor.user_id}, ${now}
          from jsonb_to_recordset(${json}::jsonb) as n (id uuid, attachment_id uuid, kind text, title text, description text,
               is_required boolean, template_id uuid, slots jsonb, signature_fields jsonb, position integer, due_date date)`,
  )
  later(
    ctx,
    sql`insert into requirement_events (partner_id, requirement_id, id, action, actor_id, actor_name, side, created)
        select ${ctx.partner_id}, n.id, n.event_id, 'requested', ${ctx.actor.user_id}, ${ctx.actor.full_name}, 'staff', ${now}
          from jsonb_to_recordset(${json}::jsonb) as n (id uuid, event_id uuid)`,
  )
  return made.map(({ id }) => id)
}

interface NewBundleRequest {
  readonly id: string
  readonly deal_id: string
  readonly stage_id: string
  readonly bundle_id: string
  readonly title: string
  readonly description: string
  readonly due_date: string | null
}

export function insertBundleRequest(ctx: StaffContext, request: NewBundleRequest): void {
  const { id, deal_id, stage_id, bundle_id, title, description, due_date } = request
  later(
    ctx,
    sql`insert into bundle_requests (partner_id, id, deal_id, stage_id, bundle_id, title, description, due_date, created,
                                     created_by, created_by_name)
        values (${ctx.partner_id}, ${id}, ${deal_id}, ${stage_id}, ${bundle_id}, ${title}, ${description}, ${due_date},
                ${ctx.clock.now()}, ${ctx.actor.user_id}, ${ctx.actor.full_name})`,
  )
}

/** True while the bundle has open items in that stage of the deal. */
export async function isRequestedAlready(
  ctx: StaffContext,
  { deal_id, stage_id, bundle_id }: Pick<NewBundleRequest, 'deal_id' | 'stage_id' | 'bundle_id'>,
): Promise<boolean> {
  const found = await rows(
    ctx,
    sql`select from bundle_requests b
         where b.partner_id = ${ctx.partner_id} and b.deal_id = ${deal_id} and b.stage_id = ${stage_id}
           and b.bundle_id = ${bundle_id} and b.deleted_at is null
           and exists (select from requirements r where r.partner_id = b.partner_id and r.bundle_request_id = b.id
                 and r.deleted_at is null and r.status not in ('Approved', 'Waived')) limit 1`,
  )
  return found.length > 0
}

/** Counts removed requirements too, so that a position is never reused. */
export async function nextPosition(ctx: StaffContext, bundleRequest: string): Promise<number> {
  const found = await firstRow<{ position: number }>(
    ctx,
    sql`select coalesce(max(position), 0) + 1 as position from requirements
         where partner_id = ${ctx.partner_id} and bundle_request_id = ${bundleRequest}`,
  )
  return found?.position ?? 1
}

/** Also changes the items that are still open. */
export function saveBundleDueDate(ctx: StaffContext, id: string, dueDate: string | null): void {
  later(
    ctx,
    sql`update bundle_requests set due_date = ${dueDate}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
  later(
    ctx,
    sql`update requirements set due_date = ${dueDate}, version = version + 1
         where partner_id = ${ctx.partner_id} and bundle_request_id = ${id} and deleted_at is null
           and status not in ('Approved', 'Waived') and due_date is distinct from ${dueDate}::date`,
  )
}

export function bumpBundleRequestVersion(ctx: StaffContext, id: string): void {
  later(ctx, sql`update bundle_requests set version = version + 1 where partner_id = ${ctx.partner_id} and id = ${id}`)
}

/** Undefined fields stay as they are. */
export interface RequirementValues {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly is_required?: boolean | undefined
  readonly due_date?: string | null | undefined
  readonly slots?: readonly Slot[] | undefined
  readonly signature_fields?: readonly PlacedField[] | undefined
}

export function saveRequirement(ctx: StaffContext, id: string, values: RequirementValues): void {
  const { title, description, is_required, due_date, slots, signature_fields } = values
  const changes: Statement[] = [
    ...(title === undefined ? [] : [sql`title = ${title}`]),
    ...(description === undefined ? [] : [sql`description = ${description}`]),
    ...(is_required === undefined ? [] : [sql`is_required = ${is_required}`]),
    ...(due_date === undefined ? [] : [sql`due_date = ${due_date}`]),
    ...(slots === undefined ? [] : [sql`slots = ${JSON.stringify(slots)}::jsonb`]),
    ...(signature_fields === undefined ? [] : [sql`signature_fields = ${JSON.stringify(signature_fields)}::jsonb`]),
    sql`version = version + 1`,
  ]
  later(ctx, sql`update requirements set ${join(changes)} where partner_id = ${ctx.partner_id} and id = ${id}`)
}

export function saveStatus(ctx: ParticipantContext, id: string, status: RequestStatus): void {
  later(
    ctx,
    sql`update requirements set status = ${status}, version = version + 1, other_name = null, other_email = null,
               other_at = null, other_reply = null
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

export function saveOtherPerson(ctx: ParticipantContext, id: string, { name, email }: OtherPerson): void {
  later(
    ctx,
    sql`update requirements set other_name = ${name}, other_email = ${email}, other_at = ${ctx.clock.now()}, other_reply = null,
               version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

export function saveReturned(ctx: StaffContext, id: string, reply: string): void {
  later(
    ctx,
    sql`update requirements set other_name = null, other_email = null, other_at = null, other_reply = ${reply},
               version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

export function savePendingNotification(ctx: StaffContext, id: string): void {
  later(
    ctx,
    sql`update requirements set notified_at = null, pending_since = ${ctx.clock.now()}
         where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
}

/** Documents sent for the requirements stay with the deal. */
export function removeRequirements(ctx: StaffContext, ids: readonly string[]): void {
  later(
    ctx,
    sql`update requirements set deleted_at = ${ctx.clock.now()}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = any (${[...ids]}::uuid[])`,
  )
}

export function removeBundleRequest(ctx: StaffContext, id: string): void {
  const now = ctx.clock.now()
  later(
    ctx,
    sql`update bundle_requests set deleted_at = ${now}, version = version + 1 where partner_id = ${ctx.partner_id} and id = ${id}`,
  )
  later(
    ctx,
    sql`update requirements set deleted_at = ${now}, version = version + 1
         where partner_id = ${ctx.partner_id} and bundle_request_id = ${id} and deleted_at is null`,
  )
}

interface NewEvent {
  readonly requirement: string
  readonly action: RequirementEvent['action']
  readonly reason?: RejectionReason | null
  readonly comment?: string | null
  readonly documents?: readonly { readonly id: string; readonly name: string }[]
  /** The answer before the change. Never shown to the client. */
  readonly data?: Readonly<Record<string, unknown>>
}

export function insertEvent(ctx: ParticipantContext, event: NewEvent): void {
  const { requirement, action, reason = null, comment = null, documents = [], data = {} } = event
  const named = documents.map(({ id, name }) => ({ id, name }))
  later(
    ctx,
    sql`insert into requirement_events (partner_id, requirement_id, id, action, actor_id, actor_name, side, created, reason,
                                        comment, documents, data)
        values (${ctx.partner_id}, ${requirement}, ${newUuid()}, ${action}, ${ctx.actor.user_id}, ${ctx.actor.full_name},
                ${isStaff(ctx) ? 'staff' : 'client'}, ${ctx.clock.now()}, ${reason}, ${comment}, ${JSON.stringify(named)},
                ${JSON.stringify(data)})`,
  )
}
