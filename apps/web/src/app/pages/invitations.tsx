import type { Invitation } from '@loanyard/contract/auth/invitations'
import { useRouter } from '@tanstack/react-router'
import { InvitationList } from '../../features/account/invitations/invitation-list.tsx'
import { acceptedPath } from '../../features/account/invitations/invitations.ts'

export function Invitations() {
  const router = useRouter()
  const go = async (invitation: Invitation) => {
    await router.navigate({ to: acceptedPath(invitation) })
    await router.invalidate()
  }
  return <InvitationList onAccepted={(invitation) => void go(invitation)} />
}
