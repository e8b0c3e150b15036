import { fixed, sql, type Statement } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, rows, type StaffContext } from '../../context.ts'
import type { NoteSubject } from './mention-queries.ts'

/** One key for both: pinned notes first, then the newest. */
export const noteOrderings = {
  created: {
    expression: `(n.created + case when n.pinned_at is null then interval '0' else interval '1000 years' end)`,
    type: 'timestamptz',
  },
} as const

/** The same columns in both tables. */
export type NoteRow = Columns<
  'deal_notes' | 'lead_notes',
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

type ListedNote = NoteRow & Keyed & { readonly total: number | null }

const columns = fixed(
  'n.id, n.text, n.author_id, n.author_name, n.created, n.edited_at, n.pinned_at, n.version, n.mentions, n.notified_staff',
)

const tableOf = ({ lead_id }: NoteSubject): Statement => fixed(lead_id === null ? 'deal_notes' : 'lead_notes')

const subjectColumn = ({ lead_id }: NoteSubject): Statement => fixed(lead_id === null ? 'deal_id' : 'lead_id')

const subjectId = ({ deal_id, lead_id }: NoteSubject): string | null => lead_id ?? deal_id

const isAbout = (ctx: StaffContext, about: NoteSubject): Statement =>
  sql`n.partner_id = ${ctx.partner_id} and n.${subjectColumn(about)} = ${subjectId(about)}`

/** `all` includes the row with the total, which exists even if there are no notes. */
export async function findNotes(
  ctx: StaffContext,
  about: NoteSubject,
  request: PageRequest,
): Promise<{ all: ListedNote[]; rows: ListedNote[] }> {
  const where = isAbout(ctx, about)
  const from = sql`${tableOf(about)} n`
  const all = await rows<ListedNote>(
    ctx,
    pageStatement(request, {
      select: columns,
      from,
      where,
      idColumn: 'n.id',
      total: sql`(select count(*) from ${from} where ${where})`,
    }),
  )
  return { all, rows: all.filter(({ id }) => id !== null) }
}

/** Locked: its text's version is compared with the caller's. */
export function findNote(ctx: StaffContext, about: NoteSubject, id: string): Promise<NoteRow | null> {
  return firstRow<NoteRow>(
    ctx,
    sql`select ${columns} from ${tableOf(about)} n where ${isAbout(ctx, about)} and n.id = ${id} for no key update`,
  )
}

export async function countNotes(ctx: StaffContext, about: NoteSubject): Promise<number> {
  const counted = await firstRow<{ readonly count: number }>(
    ctx,
    sql`select count(*)::integer as count from ${tableOf(about)} n where ${isAbout(ctx, about)}`,
  )
  return counted?.count ?? 0
}

/** Locks the pins of the deal or lead, so that two at once can't pass the limit. */
export async function countPinned(ctx: StaffContext, about: NoteSubject): Promise<number> {
  const key = `pinned notes ${ctx.partner_id} ${subjectId(about) ?? ''}`
  later(ctx, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const counted = await firstRow<{ readonly count: number }>(
    ctx,
    sql`select count(*)::integer as count from ${tableOf(about)} n where ${isAbout(ctx, about)} and n.pinned_at is not null`,
  )
  return counted?.count ?? 0
}

export function insertNote(ctx: StaffContext, about: NoteSubject, note: NoteRow): void {
  later(
    ctx,
    sql`insert into ${tableOf(about)} (partner_id, ${subjectColumn(about)}, id, text, author_id, author_name, created, mentions,
                                       notified_staff)
        values (${ctx.partner_id}, ${subjectId(about)}, ${note.id}, ${note.text}, ${note.author_id}, ${note.author_name},
                ${note.created}, ${JSON.stringify(note.mentions)}, ${[...note.notified_staff]}::uuid[])`,
  )
}

export function saveNote(ctx: StaffContext, about: NoteSubject, note: NoteRow): void {
  later(
    ctx,
    sql`update ${tableOf(about)} n
           set text = ${note.text}, edited_at = ${note.edited_at}, pinned_at = ${note.pinned_at}, version = ${note.version},
               mentions = ${JSON.stringify(note.mentions)}, notified_staff = ${[...note.notified_staff]}::uuid[]
         where ${isAbout(ctx, about)} and n.id = ${note.id}`,
  )
}

export function removeNote(ctx: StaffContext, about: NoteSubject, id: string): void {
  later(ctx, sql`delete from ${tableOf(about)} n where ${isAbout(ctx, about)} and n.id = ${id}`)
}
