import {
  type PartnerSocial,
  type PartnerSocialChanges,
  socialPlatforms,
  type SocialLinks,
} from '@loanyard/contract/partners/social'
import { AppError } from '../../errors.ts'
import { recordAudit, type FieldChange } from '../../services/audit/record-audit.ts'
import { withTransaction, type ViewerContext, type StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'
import { authorize, may } from './policy.ts'
import { findProfile, linksOf, saveSocial, type ProfileRow } from './queries.ts'

function present(ctx: ViewerContext, { name, logo, socials, show_demo_banner, version }: ProfileRow): PartnerSocial {
  const update = may(ctx, 'partner.update')
  return { name, logo, ...linksOf(socials), show_demo_banner, version, can: { update } }
}

export async function getSocial(ctx: ViewerContext): Promise<PartnerSocial> {
  return present(ctx, await findProfile(ctx))
}

interface Change {
  readonly change: PartnerSocialChanges
  readonly ifMatch: number | null
}

/** Throws forbidden, stale. */
export function updateSocial(ctx: StaffContext, { change, ifMatch }: Change): Promise<PartnerSocial> {
  authorize(ctx, 'partner.update')
  return withTransaction(ctx, async (tx) => {
    const before = await findProfile(tx, { lock: true })
    if (ifMatch !== null && ifMatch !== before.version) {
      throw new AppError('stale', copy.changedBySomeoneElse, { current: { ...present(tx, before) } })
    }
    const { show_demo_banner = before.show_demo_banner, ...links } = change
    const provided = Object.entries(links).filter(([, address]) => address !== undefined)
    const after = linksOf({ ...before.socials, ...Object.fromEntries(provided) })
    const changes = changesOf(before, { links: after, show_demo_banner })
    if (changes.length === 0) return present(tx, before)
    const socials = Object.fromEntries(Object.entries(after).filter(([, address]) => address !== null))
    saveSocial(tx, { socials, show_demo_banner })
    recordAudit(tx, { action: 'partner_social_updated', subject: tx.partner_id, changes })
    return getSocial(tx)
  })
}

function changesOf(before: ProfileRow, after: { links: SocialLinks; show_demo_banner: boolean }): FieldChange[] {
  const shown = (on: boolean) => (on ? 'shown' : 'hidden')
  const from = linksOf(before.socials)
  return [
    ...socialPlatforms.map((field) => ({ field, from: from[field], to: after.links[field] })),
    { field: 'demo_banner', from: shown(before.show_demo_banner), to: shown(after.show_demo_banner) },
  ].filter((change) => change.from !== change.to)
}
