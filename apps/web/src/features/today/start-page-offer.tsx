import { updateUser, type User } from '@loanyard/contract/auth/account'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../ui/feedback/toast.ts'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

interface StartPageOfferProps {
  onChanged: (user: User) => void
}

/** Shown until the person has answered once; the account page changes it later. */
export function StartPageOffer({ onChanged }: StartPageOfferProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (start_page: 'deals' | 'today') => callApi(updateUser, { body: { start_page } }),
    onSuccess: (user) => {
      onChanged(user)
      if (user.start_page === 'today') notifySuccess(copy.startsHere)
    },
    onError: (error) => notifyError(reasonOf(error, copy.offerFailed)),
  })
  return (
    <div className={clsx(ui.row3, ui.note, ui.accentNote)}>
      <p className={ui.grow}>{copy.offer}</p>
      <Button size="small" busy={isPending} onClick={() => mutate('today')}>
        {copy.startHere}
      </Button>
      <Button size="small" variant="quiet" onClick={() => mutate('deals')}>
        {copy.keepDeals}
      </Button>
    </div>
  )
}
