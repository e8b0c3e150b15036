import type { PartnerDetail } from '@loanyard/contract/partners/detail'
import type { StaffContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { mayCreateDeals, findStages, presentStage } from '../deals/index.ts'
import { may, visibleStaff } from './policy.ts'
import { findActiveStaff, findProfile, linksOf } from './queries.ts'

export async function describePartner(ctx: StaffContext): Promise<PartnerDetail> {
  const [{ name, logo, time_zone, socials, show_demo_banner, version }, stages, staff] = await Promise.all([
    findProfile(ctx),
    findStages(ctx),
    findActiveStaff(ctx, visibleStaff(ctx)),
  ])
  return {
    partner_id: toId('partner', ctx.partner_id),
    name,
    logo,
    time_zone,
    socials: { name, logo, ...linksOf(socials), show_demo_banner },
    stages: stages.map(presentStage),
    staff: staff.map((member) => ({ ...member, id: toId('staff', member.id) })),
    version,
    can: { create_deal: mayCreateDeals(ctx), update: may(ctx, 'partner.update') },
  }
}
