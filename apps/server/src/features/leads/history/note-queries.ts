import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import { pageStatement, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'
import { page, type ListedRow } from './history-queries.ts'

/** One key for both: pinned notes first, then the newest. */
export const noteOrderings = {
  created: {
    expression: `(n.created + case when n.pinned_at is null then interval '0' else interval '1000 years' end)`,
    type: 'timestamptz',
  },
} as const

export type NoteRow = Columns<
  'lead_notes',
  | 'id'
  | 'text'
  | 'author_id'
  | 'author_name'
  | 'created'
  | 'edited_at'
  | 'pinned_at'
  | 'version'
  | 'mentions'
  | 'notified_staff'
>

const columns = fixed(
  'n.id, n.text, n.author_id, n.author_name, n.created, n.edited_at, n.pinned_at, n.version, n.mentions, n.notified_staff',
)

const ofLead = (ctx: StaffContext, lead: string): Statement =>
  sql`n.partner_id = ${ctx.partner_id} and n.lead_id = ${lead}`

export function findNotes(ctx: StaffContext, lead: string, request: PageRequest) {
  const where = ofLead(ctx, lead)
  return page(
    rows<ListedRow<NoteRow>>(
      ctx,
      pageStatement(request, {
        select: columns,
        from: fixed('lead_notes n'),
        where,
        idColumn: 'n.id',
        total: sql`(select count(*) from lead_notes n where ${where})`,
      }),
    ),
  )
}

/** Locked: its text's version is compared with the caller's. */
export function findNote(ctx: StaffContext, lead: string, id: string): Promise<NoteRow | null> {
  return firstRow<NoteRow>(
    ctx,
    sql`select ${columns} from lead_notes n where ${ofLead(ctx, lead)} and n.id = ${id} for no key update`,
  )
}

export async function countNotes(ctx: StaffContext, lead: string): Promise<number> {
  const counted = await firstRow<{ readonly count: number }>(
    ctx,
    sql`select count(*)::integer as count from lead_notes n where ${ofLead(ctx, lead)}`,
  )
  return counted?.count ?? 0
}

/** Locks the lead's pins, so that two at once can't pass the limit. */
export async function countPinned(ctx: StaffContext, lead: string): Promise<number> {
  later(ctx, sql`select pg_advisory_xact_lock(hashtextextended(${`pinned notes ${ctx.partner_id} ${lead}`}, 0))`)
  const counted = await firstRow<{ readonly count: number }>(
    ctx,
    sql`select count(*)::integer as count from lead_notes n where ${ofLead(ctx, lead)} and n.pinned_at is not null`,
  )
  return counted?.count ?? 0
}

export function insertNote(ctx: StaffContext, lead: string, note: NoteRow): void {
  later(
    ctx,
    sql`insert into lead_notes (partner_id, lead_id, id, text, author_id, author_name, created, mentions, notified_staff)
        values (${ctx.partner_id}, ${lead}, ${note.id}, ${note.text}, ${note.author_id}, ${note.author_name}, ${note.created},
                ${JSON.stringify(note.mentions)}, ${[...note.notified_staff]}::uuid[])`,
  )
}

export function saveNote(ctx: StaffContext, lead: string, note: NoteRow): void {
  later(
    ctx,
    sql`update lead_notes n set text = ${note.text}, edited_at = ${note.edited_at}, pinned_at = ${note.pinned_at}, version = ${note.version},
               mentions = ${JSON.stringify(note.mentions)}, notified_staff = ${[...note.notified_staff]}::uuid[]
         where ${ofLead(ctx, lead)} and n.id = ${note.id}`,
  )
}

export function removeNote(ctx: StaffContext, lead: string, id: string): void {
  later(ctx, sql`delete from lead_notes n where ${ofLead(ctx, lead)} and n.id = ${id}`)
}
