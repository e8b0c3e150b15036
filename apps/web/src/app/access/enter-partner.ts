import type { User } from '@loanyard/contract/auth/account'
import { redirect } from '@tanstack/react-router'
import { session } from '../../lib/auth/session.ts'
import { paths } from '../../lib/navigation/paths.ts'

/** Without an admin profile nothing happens: the area then shows its own page. */
export function toFirstPartner(user: User): void {
  const [first] = user.admin_profile
  if (first) throw redirect({ to: '/partner/$partnerId/deals', params: { partnerId: first.partner.id }, replace: true })
}

/** Staff may only enter their own partners; a path without a partner id leads to the first partner's deals. */
export function enterPartner(user: User, partnerId: string): void {
  if (user.admin_profile.length === 0) return
  if (!partnerId.startsWith('ptnr_')) toFirstPartner(user)
  if (!user.admin_profile.some((profile) => profile.partner.id === partnerId))
    throw redirect({ to: paths.partnerNotFound, replace: true })
  session.setPartnerId(partnerId)
}
