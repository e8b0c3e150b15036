import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { clsx } from 'clsx'
import { useState } from 'react'
import { isNotFound, reasonOf } from '../../../../lib/api/api-error.ts'
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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const added = [...chosen].filter((id) => !assigned.some(({ lender_staff }) => lender_staff === id))
  const removed = assigned.filter(({ lender_staff }) => !chosen.has(lender_staff))
  const save = async () => {
    setBusy(true)
    try {
      if (added.length > 0) await shareWithPeople(dealRef, added)
      for (const assignment of removed)
        await stopSharingWithPerson(dealRef, assignment).catch((error: unknown) => {
          // Someone else already removed the person, which is the intended result.
          if (!isNotFound(error)) throw error
        })
      if (added.length + removed.length > 0) notifySuccess(copy.accessUpdated(lender.name))
      onClose()
    } catch (error) {
      setRefusal(reasonOf(error, lenderFailures.share))
      setBusy(false)
    }
    await refresh()
  }
  return (
    <Dialog opened onClose={onClose} title={copy.whoSeesDealAt(lender.name)}>
      <div className={ui.stack3}>
        {refusal !== null && (
          <p className={clsx(ui.note, ui.negativeNote, styles.refused)} role="alert">
            {refusal}
          </p>
        )}
        <PeoplePicker lender={lender} chosen={chosen} onChange={setChosen} />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          {refusal === null ? actionLabels.save : actionLabels.tryAgain}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
