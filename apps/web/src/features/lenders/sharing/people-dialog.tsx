import type { DealSharing } from '@loanyard/contract/lenders'
import { useState } from 'react'
import { isGone, reasonOf } from '../../../lib/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { notifySuccess } from '../../../ui/toast.ts'
import { lenderFailures } from '../failures.ts'
import styles from './choice.module.css'
import { PeopleChoice } from './people-choice.tsx'
import { endForPerson, shareWithPeople } from './share-lenders.ts'
import { useSharing } from './sharing-context.ts'

/** Chooses who of a lender sees a deal that is shared with it. */
export function PeopleDialog({ sharing, onClose }: { sharing: DealSharing; onClose: () => void }) {
  const { place, settle } = useSharing()
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
      if (added.length > 0) await shareWithPeople(place, added)
      for (const assignment of removed)
        await endForPerson(place, assignment).catch((error: unknown) => {
          // Taken away by somebody else meanwhile: that is what was wanted.
          if (!isGone(error)) throw error
        })
      if (added.length + removed.length > 0) notifySuccess(`Access updated for ${lender.name}`)
      onClose()
    } catch (error) {
      setRefusal(reasonOf(error, lenderFailures.share))
      setBusy(false)
    }
    await settle()
  }
  return (
    <Dialog opened onClose={onClose} title={`Who sees the deal at ${lender.name}?`}>
      <div className={styles.steps}>
        {refusal !== null && (
          <p className={styles.refused} role="alert">
            {refusal}
          </p>
        )}
        <PeopleChoice lender={lender} chosen={chosen} onChange={setChosen} />
      </div>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          {refusal === null ? 'Save' : 'Try again'}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
