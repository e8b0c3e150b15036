import type { PartnerDetail } from '@loanyard/contract/partners/detail'
import type { PartnerChanges } from '@loanyard/contract/partners/settings'
import { AppError } from '../../errors.ts'
import { recordAudit, type FieldChange } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { newUuid, toId } from '../../services/ids.ts'
import * as copy from './copy.ts'
import { describePartner } from './describe-partner.ts'
import { importLogo } from './import-logo.ts'
import { authorize } from './policy.ts'
import { insertLogo, savePartner, findProfile, type ProfileRow } from './queries.ts'

interface Change {
  readonly change: PartnerChanges
  readonly ifMatch: number | null
}

/** Throws forbidden, stale, bad_input for an unusable logo. */
export async function updatePartner(ctx: StaffContext, { change, ifMatch }: Change): Promise<PartnerDetail> {
  authorize(ctx, 'partner.update')
  // Rendering is slow, so it happens before the transaction locks the partner's row.
  const picture = typeof change.logo === 'string' ? await importLogo(ctx, change.logo) : null
  return withTransaction(ctx, async (tx) => {
    const before = await findProfile(tx, { lock: true })
    if (ifMatch !== null && ifMatch !== before.version) {
      throw new AppError('stale', copy.changedBySomeoneElse, {
        current: { ...(await describePartner(tx)) },
      })
    }
    const logo = picture === null ? undefined : newUuid()
    const after = {
      name: change.name ?? before.name,
      time_zone: change.time_zone ?? before.time_zone,
      logo: logo === undefined ? (change.logo === null ? null : before.logo) : logoAddress(logo),
    }
    const changes = changesOf(before, after)
    if (changes.length === 0) return describePartner(tx)
    if (picture !== null && logo !== undefined) insertLogo(tx, logo, picture)
    savePartner(tx, after)
    recordAudit(tx, { action: 'partner_updated', subject: tx.partner_id, changes })
    return describePartner(tx)
  })
}

/** Served by http/files/logos.ts. */
function logoAddress(uuid: string): string {
  return `/logos/${toId('logo', uuid)}.png`
}

type EditableProfile = Pick<ProfileRow, 'name' | 'logo' | 'time_zone'>

function changesOf(before: EditableProfile, after: EditableProfile): FieldChange[] {
  return (['name', 'logo', 'time_zone'] as const)
    .map((field) => ({ field, from: before[field], to: after[field] }))
    .filter(({ from, to }) => from !== to)
}
