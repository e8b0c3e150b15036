import type { SocialLinks } from '@loanyard/contract/social-links'
import { firstRow, later, type ViewerContext, type StaffContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'

export interface SocialRow {
  readonly name: string
  readonly logo: string | null
  readonly time_zone: string
  /** Platforms without an address are left out. */
  readonly socials: Partial<SocialLinks>
  readonly show_demo_banner: boolean
  readonly version: number
}

/** What the partner's pages say of it. `lock` keeps others from changing it until the transaction ends. */
export async function findSocial(ctx: ViewerContext, { lock = false } = {}): Promise<SocialRow> {
  if (lock) later(ctx, sql`select from partners where id = ${ctx.partner_id} for no key update`)
  const row = await firstRow<SocialRow>(
    ctx,
    sql`select name, logo, time_zone, socials, show_demo_banner, version from partners where id = ${ctx.partner_id}`,
  )
  if (row === null) throw new Error('the partner at whose door we are was not there')
  return row
}

type Change = Pick<SocialRow, 'socials' | 'show_demo_banner'>

/** Saves links and banner; whoever reads next sees another version. */
export function saveSocial(ctx: StaffContext, { socials, show_demo_banner }: Change): void {
  later(
    ctx,
    sql`update partners set socials = ${JSON.stringify(socials)}::jsonb, show_demo_banner = ${show_demo_banner},
               modified = ${ctx.clock.now()}, version = version + 1 where id = ${ctx.partner_id}`,
  )
}
