import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import { pageStatement, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../../services/context.ts'
import { page, type ListedRow } from './activity-queries.ts'

/** One key for both: pinned notes first, then the newest. */
export const noteOrderings = {
  created: {
    expression: `(n.created + case when n.pinned_at is null then interval '0' else interval '1000 years' end)`,
    type: 'timestamptz',
  },
} as const

export type NoteRow = Columns<
  'deal_notes',
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

const ofDeal = (ctx: StaffContext, deal: string): Statement =>
  sql`n.partner_id = ${ctx.partner_id} and n.deal_id = ${deal}`

export function findNotes(ctx: StaffContext, deal: string, request: PageRequest) {
  const where = ofDeal(ctx, deal)
  return page(
    rows<ListedRow<NoteRow>>(
      ctx,
      pageStatement(request, {
        select: columns,
        from: fixed('deal_notes n'),
        where,
        idColumn: 'n.id',
        total: sql`(select count(*) from deal_notes n where ${where})`,
      }),
    ),
  )
}

/** Locked: its text's version is compared with the caller's. */
export function findNote(ctx: StaffContext, deal: string, id: string): Promise<NoteRow | null> {
  return firstRow<NoteRow>(
    ctx,
    sql`select ${columns} from deal_notes n where ${ofDeal(ctx, deal)} and n.id = ${id} for no key update`,
  )
}

export async function countNotes(ctx: StaffContext, deal: string): Promise<number> {
  const counted = await firstRow<{ readonly count: number }>(
    ctx,
    sql`select count(*)::integer as count from deal_notes n where ${ofDeal(ctx, deal)}`,
  )
  return counted?.count ?? 0
}

/** Locks the deal's pins, so that two at once can't pass the limit. */
export async function countPinned(ctx: StaffContext, deal: string): Promise<number> {
  later(ctx, sql`select pg_advisory_xact_lock(hashtextextended(${`pinned notes ${ctx.partner_id} ${deal}`}, 0))`)
  const counted = await firstRow<{ readonly count: number }>(
    ctx,
    sql`select count(*)::integer as count from deal_notes n where ${ofDeal(ctx, deal)} and n.pinned_at is not null`,
  )
  return counted?.count ?? 0
}

export function insertNote(ctx: StaffContext, deal: string, note: NoteRow): void {
  later(
    ctx,
    sql`insert into deal_notes (partner_id, deal_id, id, text, author_id, author_name, created, mentions, notified_staff)
        values (${ctx.partner_id}, ${deal}, ${note.id}, ${note.text}, ${note.author_id}, ${note.author_name}, ${note.created},
                ${JSON.stringify(note.mentions)}, ${[...note.notified_staff]}::uuid[])`,
  )
}

export function saveNote(ctx: StaffContext, deal: string, note: NoteRow): void {
  later(
    ctx,
    sql`update deal_notes n set text = ${note.text}, edited_at = ${note.edited_at}, pinned_at = ${note.pinned_at}, version = ${note.version},
               mentions = ${JSON.stringify(note.mentions)}, notified_staff = ${[...note.notified_staff]}::uuid[]
         where ${ofDeal(ctx, deal)} and n.id = ${note.id}`,
  )
}

export function removeNote(ctx: StaffContext, deal: string, id: string): void {
  later(ctx, sql`delete from deal_notes n where ${ofDeal(ctx, deal)} and n.id = ${id}`)
}
