import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { isNotFound, reasonOf } from '../../../../lib/api/api-error.ts'
import { useIdempotencyKey } from '../../../../lib/api/use-idempotency-key.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { notifySuccess } from '../../../../ui/feedback/toast.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import { lenderFailures } from '../../queries.ts'
import * as copy from '../copy.ts'
import { stopSharingWithPerson, shareWithPeople } from '../sharing-calls.ts'
import { useSharing } from '../sharing-context.ts'
import { PeoplePicker } from './people-picker.tsx'
import styles from './picker.module.css'

export function PeopleDialog({ sharing, onClose }: { sharing: DealSharing; onClose: () => void }) {
  const { dealRef, refresh } = useSharing()
  const { lender, assigned_staff: assigned } = sharing
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(assigned.map(({ lender_staff }) => lender_staff)),
  )
  const added = [...chosen].filter((id) => !assigned.some(({ lender_staff }) => lender_staff === id))
  const removed = assigned.filter(({ lender_staff }) => !chosen.has(lender_staff))
  const keyOf = useIdempotencyKey()
  const {
    mutate: save,
    isPending,
    error,
  } = useMutation({
    mutationFn: async () => {
      if (added.length > 0) await shareWithPeople.mutationFn({ dealRef, people: added, idempotencyKey: keyOf(added) })
      for (const assignment of removed)
        await stopSharingWithPerson.mutationFn({ dealRef, assignment }).catch((refusal: unknown) => {
          // Someone else already removed the person, which is the intended result.
          if (!isNotFound(refusal)) throw refusal
        })
    },
    onSuccess: () => {
      if (added.length + removed.length > 0) notifySuccess(copy.accessUpdated(lender.name))
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <Dialog opened onClose={onClose} title={copy.whoSeesDealAt(lender.name)}>
      <div className={ui.stack3}>
        {error !== null && (
          <p className={clsx(ui.note, ui.negativeNote, styles.refused)} role="alert">
            {reasonOf(error, lenderFailures.share)}
          </p>
        )}
        <PeoplePicker lender={lender} chosen={chosen} onChange={setChosen} />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button variant="primary" busy={isPending} onClick={() => save()}>
          {error === null ? actionLabels.save : actionLabels.tryAgain}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
