import { socialPlatforms, type SocialLinks } from '@loanyard/contract/partners/social'
import { sql } from '../../db/client/statement.ts'
import type { Columns } from '../../db/tables.ts'
import { firstRow, later, rows, type StaffContext, type ViewerContext } from '../../services/context.ts'

interface Colleague extends Columns<'staff', 'id' | 'role'> {
  full_name: string
}

/** Active staff by name; `only` limits them to one person. */
export function findActiveStaff(ctx: StaffContext, only: string | null): Promise<Colleague[]> {
  return rows<Colleague>(
    ctx,
    sql`select s.id, private.display_name(s.label_name, s.accepted_at, u.first_name, u.last_name) as full_name, s.role
          from staff s join users u on u.id = s.user_id
         where s.partner_id = ${ctx.partner_id} and s.status = 'Active' and (${only}::uuid is null or s.id = ${only})
         order by 2, 1`,
  )
}

export function savePartner(
  ctx: StaffContext,
  { name, logo, time_zone }: { name: string; logo: string | null; time_zone: string },
): void {
  later(
    ctx,
    sql`update partners set name = ${name}, logo = ${logo}, time_zone = ${time_zone}, modified = ${ctx.clock.now()},
               version = version + 1 where id = ${ctx.partner_id}`,
  )
}

export type UploadedImage = Columns<'documents', 'state' | 'problem_message' | 'object_key' | 'content_type' | 'size'>

/** Logos are uploaded as template documents. `id` is a UUID. */
export function findUploadedImage(ctx: StaffContext, id: string): Promise<UploadedImage | null> {
  return firstRow<UploadedImage>(
    ctx,
    sql`select state, problem_message, object_key, content_type, size from documents
         where partner_id = ${ctx.partner_id} and id = ${id} and is_template and deleted_at is null`,
  )
}

/** Old logos are kept because emails already sent show them. */
const maxLogos = 20

/** Inserts a PNG and deletes the oldest logos over the limit. */
export function insertLogo(ctx: StaffContext, id: string, png: Buffer): void {
  later(
    ctx,
    sql`insert into partner_logos (partner_id, id, picture, created) values (${ctx.partner_id}, ${id}, ${png}, ${ctx.clock.now()})`,
  )
  later(
    ctx,
    sql`delete from partner_logos where partner_id = ${ctx.partner_id} and id in (
          select l.id from partner_logos l where l.partner_id = ${ctx.partner_id} order by l.created desc, l.id desc offset ${maxLogos})`,
  )
}

/** Every platform, with null for those without a link. */
export function linksOf(socials: Partial<SocialLinks>): SocialLinks {
  return Object.fromEntries(socialPlatforms.map((platform) => [platform, socials[platform] ?? null])) as SocialLinks
}

export interface ProfileRow extends Columns<
  'partners',
  'name' | 'logo' | 'time_zone' | 'socials' | 'show_demo_banner' | 'version'
> {
  /** Without platforms that have no link. */
  readonly socials: Partial<SocialLinks>
}

export async function findProfile(ctx: ViewerContext, { lock = false } = {}): Promise<ProfileRow> {
  if (lock) later(ctx, sql`select from partners where id = ${ctx.partner_id} for no key update`)
  const row = await firstRow<ProfileRow>(
    ctx,
    sql`select name, logo, time_zone, socials, show_demo_banner, version from partners where id = ${ctx.partner_id}`,
  )
  if (row === null) throw new Error('the partner of the scope was not found')
  return row
}

type Change = Pick<ProfileRow, 'socials' | 'show_demo_banner'>

export function saveSocial(ctx: StaffContext, { socials, show_demo_banner }: Change): void {
  later(
    ctx,
    sql`update partners set socials = ${JSON.stringify(socials)}::jsonb, show_demo_banner = ${show_demo_banner},
               modified = ${ctx.clock.now()}, version = version + 1 where id = ${ctx.partner_id}`,
  )
}
