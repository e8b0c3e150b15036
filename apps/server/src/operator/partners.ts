import { isId } from '@loanyard/contract/core/ids'
import { Database } from '../db/client/database.ts'
import {
  InvalidAddressError,
  invitePartner,
  type PartnerInvitation,
} from '../features/auth/onboarding/onboarding-invitations.ts'
import { toId, toUuid } from '../services/ids.ts'
import * as copy from './copy.ts'
import { recordCommand, type Installation } from './installation.ts'

export interface NamedPartner {
  /** UUID. */
  readonly id: string
  readonly name: string
  readonly frozen_at: Date | null
}

/** Partners with this id or, ignoring case, this name. */
export async function findPartners({ client }: Installation, idOrName: string): Promise<NamedPartner[]> {
  const uuid = isId('partner', idOrName) ? toUuid('partner', idOrName) : null
  const { rows } = await client.query<NamedPartner>(
    `select id, name, frozen_at from partners where case when $1::uuid is null then lower(name) = lower($2) else id = $1 end order by id`,
    [uuid, idOrName],
  )
  return rows
}

/** Freezes or unfreezes a partner, effective from the next request in every process. Returns the message to print. */
export async function setFrozen(
  installation: Installation,
  { id, name }: NamedPartner,
  isFrozen: boolean,
): Promise<string> {
  const change = isFrozen ? 'frozen_at = coalesce(frozen_at, now())' : 'frozen_at = null'
  await installation.client.query(`update partners set ${change} where id = $1`, [id])
  await recordCommand(installation, { command: isFrozen ? 'freeze-partner' : 'unfreeze-partner', partner: id })
  const who = `${name} (${toId('partner', id)})`
  return isFrozen ? copy.partnerFrozen(who) : copy.partnerUnfrozen(who)
}

/** Shows or hides the banner that offers a demo to a partner's staff; they can close it. Returns the message to print. */
export async function setDemoBanner(
  installation: Installation,
  { id, name }: NamedPartner,
  isShown: boolean,
): Promise<string> {
  await installation.client.query(
    'update partners set show_demo_banner = $2, modified = now(), version = version + 1 where id = $1',
    [id, isShown],
  )
  await recordCommand(installation, { command: isShown ? 'show-demo-banner' : 'hide-demo-banner', partner: id })
  const who = `${name} (${toId('partner', id)})`
  return isShown ? copy.bannerShown(who) : copy.bannerHidden(who)
}

/**
 * Ends every open session, or those of one partner's staff, lenders and borrowers (people who have accepted their invitation).
 * Returns how many.
 */
export async function signOutEveryone(installation: Installation, partner: NamedPartner | null): Promise<number> {
  const { rowCount } = await installation.client.query(
    `update sessions v set ended_at = now(), ended_reason = 'operator'
      where v.ended_at is null and v.expires_at > now()
        and ($1::uuid is null or exists (select from staff s where s.partner_id = $1 and s.user_id = v.user_id and s.accepted_at is not null)
             or exists (select from lender_staff m where m.partner_id = $1 and m.user_id = v.user_id and m.accepted_at is not null)
             or exists (select from deal_clients c where c.partner_id = $1 and c.user_id = v.user_id))`,
    [partner?.id ?? null],
  )
  await recordCommand(installation, { command: 'sign-out-everyone', partner: partner?.id })
  return rowCount ?? 0
}

export { InvalidAddressError }

/**
 * Invites an email address to open a partner. Null where it has an account, which can't open one.
 * @throws InvalidAddressError it is not an email address
 */
export async function inviteAddress(
  installation: Installation,
  { address, publicUrl }: { address: string; publicUrl: string },
): Promise<PartnerInvitation | null> {
  const { ownerUrl, client } = installation
  const { rows } = await client.query('select from users where email = $1', [address.trim().toLowerCase()])
  if (rows.length > 0) return null
  const database = new Database({ url: ownerUrl, role: 'loanyard_auth', poolSize: 1, onIdleError: () => undefined })
  try {
    const invitation = await invitePartner({ database, publicUrl, now: new Date() }, address)
    await recordCommand(installation, { command: 'invite-partner' })
    return invitation
  } finally {
    await database.close()
  }
}
