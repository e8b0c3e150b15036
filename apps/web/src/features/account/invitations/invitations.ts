import {
  acceptInvitation,
  declineInvitation,
  type Invitation,
  listInvitations,
} from '@loanyard/contract/auth/invitations'
import { useMutation, queryOptions } from '@tanstack/react-query'
import { userKeys } from '../../../domain/first-keys.ts'
import { isNotFound, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import * as copy from './copy.ts'

export const invitationsQuery = queryOptions({
  queryKey: userKeys.invitations,
  queryFn: async ({ signal }) => (await callApi(listInvitations, { signal })).results,
  staleTime: 60_000,
})

/** Removes an answered invitation and refetches everything that depends on access. */
function useRemoveAnswered() {
  return async ({ id }: Invitation) => {
    queryClient.setQueryData(invitationsQuery.queryKey, (list) => list?.filter((each) => each.id !== id))
    await queryClient.invalidateQueries()
  }
}

interface AnswerOptions {
  onDone: (invitation: Invitation) => void
}

function useAnswerError(sentence: string) {
  return (error: unknown) => {
    if (isNotFound(error)) void queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    notifyError(isNotFound(error) ? copy.notOpen : reasonOf(error, sentence))
  }
}

/** `onDone` runs after the user and everything they may now see have been refetched. */
export function useAccept({ onDone }: AnswerOptions) {
  const removeAnswered = useRemoveAnswered()
  const onError = useAnswerError(copy.acceptFailed)
  return useMutation({
    mutationFn: async (invitation: Invitation) => {
      await callApi(acceptInvitation, { params: { invitation_id: invitation.id } })
      await removeAnswered(invitation)
    },
    onSuccess: (_, invitation) => {
      notifySuccess(copy.accepted(invitation.partner.name))
      onDone(invitation)
    },
    onError,
  })
}

export function useDecline({ onDone }: AnswerOptions) {
  const removeAnswered = useRemoveAnswered()
  const onError = useAnswerError(copy.declineFailed)
  return useMutation({
    mutationFn: async (invitation: Invitation) => {
      await callApi(declineInvitation, { params: { invitation_id: invitation.id } })
      await removeAnswered(invitation)
    },
    onSuccess: (_, invitation) => {
      notifySuccess(copy.declined(invitation.partner.name))
      onDone(invitation)
    },
    onError,
  })
}

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
