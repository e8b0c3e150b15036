import type { Invitation } from '@loanyard/contract/auth/invitations'
import { paths } from '../../../lib/navigation/paths.ts'
import * as copy from './copy.ts'

export function invitationTitle({ kind, partner, role, lender, deal }: Invitation): string {
  switch (kind) {
    case 'staff':
      return copy.toTeam(partner.name, role ?? 'Coordinator')
    case 'lender':
      return copy.toLender(partner.name, lender ?? copy.yourLender)
    case 'client':
      return copy.toLoan(partner.name, deal ?? '')
  }
}

/** People choose their own name, so the address is shown as well. */
export function invitedBy({ invited_by: by, partner }: Invitation): string {
  if (by === null) return partner.name
  return by.full_name === '' ? by.email : `${by.full_name} (${by.email})`
}

export function acceptedPath({ kind, partner }: Invitation): string {
  if (kind === 'staff') return paths.deals(partner.id)
  return kind === 'lender' ? paths.lender : paths.portal
}
