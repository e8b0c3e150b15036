import { firstRow, later, type StaffContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'

export interface UploadedImage {
  readonly state: string
  readonly problem_message: string | null
  readonly object_key: string
  readonly content_type: string | null
  readonly size: number | null
}

/** A template document of the partner, which is what a logo is sent as; null where there is none of that id (UUID). */
export function findUploadedImage(ctx: StaffContext, id: string): Promise<UploadedImage | null> {
  return firstRow<UploadedImage>(
    ctx,
    sql`select state, problem_message, object_key, content_type, size from documents
         where partner_id = ${ctx.partner_id} and id = ${id} and is_template and deleted is null`,
  )
}

/** Logos of a partner that are kept: the present one, and those that mails may still show. */
const kept = 20

/** Keeps a logo (PNG), and forgets the oldest of too many. */
export function insertLogo(ctx: StaffContext, id: string, png: Buffer): void {
  later(
    ctx,
    sql`insert into partner_logos (partner_id, id, picture, created) values (${ctx.partner_id}, ${id}, ${png}, ${ctx.clock.now()})`,
  )
  later(
    ctx,
    sql`delete from partner_logos where partner_id = ${ctx.partner_id} and id in (
          select l.id from partner_logos l where l.partner_id = ${ctx.partner_id} order by l.created desc, l.id desc offset ${kept})`,
  )
}
