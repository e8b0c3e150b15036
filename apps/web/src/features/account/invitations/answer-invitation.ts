import { acceptInvitation, declineInvitation, type Invitation } from '@loanyard/contract/auth/invitations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isNotFound, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import { invitationsQuery } from './queries.ts'

const noLongerOpenMessage = copy.notOpen

/** Removes an answered invitation and refetches everything that depends on access. */
function useRemoveAnswered() {
  const client = useQueryClient()
  return async ({ id }: Invitation) => {
    client.setQueryData(invitationsQuery.queryKey, (list) => list?.filter((each) => each.id !== id))
    await client.invalidateQueries()
  }
}

interface AnswerOptions {
  onDone: (invitation: Invitation) => void
}

function useAnswerError(sentence: string) {
  const client = useQueryClient()
  return (error: unknown) => {
    if (isNotFound(error)) void client.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    notifyError(isNotFound(error) ? noLongerOpenMessage : reasonOf(error, sentence))
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
