import type { Lender } from '@loanyard/contract/lenders/schemas'
import { useMutation } from '@tanstack/react-query'
import type { DealRef } from '../../../../domain/deal-ref.ts'
import { lenderKeys } from '../../../../domain/query-keys.ts'
import { isNotFound } from '../../../../lib/api/api-error.ts'
import { queryClient } from '../../../../lib/cache/query-client.ts'
import { notifyFailure, notifySuccess } from '../../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { lenderFailures } from '../../queries.ts'
import * as copy from '../copy.ts'
import { stopSharingWithLender } from '../sharing-calls.ts'

interface EndSharingProps {
  dealRef: DealRef
  dealTitle: string
  lender: Pick<Lender, 'id' | 'name'>
  /** Names of the people who can see the deal until then. */
  people: readonly string[]
  onClose: () => void
  onEnded?: () => void
}

export function EndSharingDialog({ dealRef, dealTitle, lender, people, onClose, onEnded }: EndSharingProps) {
  const { mutate, isPending } = useMutation({
    ...stopSharingWithLender,
    onSuccess: () => notifySuccess(copy.sharingEnded(lender.name, dealTitle)),
    onError: (error, sharing) => {
      // Someone else already ended it, which is the intended result.
      if (isNotFound(error)) notifySuccess(copy.sharingHadEnded(lender.name))
      else notifyFailure(error, lenderFailures.unshare, () => mutate(sharing))
    },
    onSettled: () => {
      onClose()
      onEnded?.()
      void queryClient.invalidateQueries({ queryKey: lenderKeys.all(dealRef.partnerId) })
    },
  })
  const names = people.filter((name) => name !== '')
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={copy.endSharingTitle(lender.name)}
      confirmLabel={copy.endSharing}
      busy={isPending}
      onConfirm={() => mutate({ dealRef, lenderId: lender.id })}
    >
      <p>
        {copy.losesAccess(
          names.length === 0 ? copy.everyoneAt(lender.name) : new Intl.ListFormat('en-US').format(names),
          dealTitle,
        )}
      </p>
      <p>{copy.endSharingText}</p>
    </ConfirmDialog>
  )
}
