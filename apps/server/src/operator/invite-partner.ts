import { InvalidAddressError, invitePartner, type PartnerInvitation } from '../features/auth/onboarding-invitations.ts'
import { Database } from '../platform/database/database.ts'
import { recordCommand, type Installation } from './installation.ts'

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
