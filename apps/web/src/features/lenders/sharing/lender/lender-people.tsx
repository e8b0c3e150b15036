import type { DealSharing, LenderAssignment } from '@loanyard/contract/lenders/schemas'
import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { isNotFound } from '../../../../lib/api/api-error.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../../ui/feedback/toast.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { lenderFailures } from '../../queries.ts'
import { PeopleDialog } from '../dialogs/people-dialog.tsx'
import { stopSharingWithPerson, shareWithPeople } from '../sharing-calls.ts'
import { updateCachedSharing, useSharing } from '../sharing-context.ts'
import styles from '../sharing.module.css'
import * as copy from './copy.ts'

/** Removes the person at once, with an Undo, and reverts if the server rejects it. */
function useStopSharingWithPerson(sharing: DealSharing) {
  const { dealRef, refresh } = useSharing()
  const lenderId = sharing.lender.id
  const restoreAccess = async (assignment: LenderAssignment): Promise<void> => {
    try {
      await shareWithPeople(dealRef, [assignment.lender_staff])
      notifySuccess(copy.personSeesAgain(assignment.user.full_name))
    } catch (error) {
      notifyFailure(error, lenderFailures.share, () => void restoreAccess(assignment))
    }
    await refresh()
  }
  const stopSharing = async (assignment: LenderAssignment): Promise<void> => {
    updateCachedSharing(dealRef, lenderId, (current) => ({
      ...current,
      assigned_staff: current.assigned_staff.filter((each) => each.assignment_id !== assignment.assignment_id),
    }))
    try {
      await stopSharingWithPerson(dealRef, assignment)
      notifyUndo(copy.personNoLongerSees(assignment.user.full_name), () => void restoreAccess(assignment))
    } catch (error) {
      // Someone else already removed the person, which is the intended result.
      if (isNotFound(error)) notifySuccess(copy.personHadLostAccess(assignment.user.full_name))
      else notifyFailure(error, lenderFailures.unshare, () => void stopSharing(assignment))
    }
    await refresh()
  }
  return stopSharing
}

export function LenderPeople({ sharing }: { sharing: DealSharing }) {
  const [isChoosing, setChoosing] = useState(false)
  const stopSharing = useStopSharingWithPerson(sharing)
  const { lender, contact, assigned_staff: assigned, ended_at } = sharing
  if (ended_at !== null) return null
  return (
    <div>
      <h4>{copy.whoSeesIt}</h4>
      <ul className={styles.people} aria-label={copy.whoSeesDealAt(lender.name)}>
        {contact !== null && (
          <li>
            <span>
              {contact.full_name}{' '}
              <span className={clsx(ui.quiet, styles.quiet)}>
                {copy.contact}
                {contact.status !== 'Active' && ` · ${contact.status}`}
              </span>
            </span>
          </li>
        )}
        {assigned.map((assignment) => (
          <li key={assignment.assignment_id}>
            <span>{assignment.user.full_name}</span>
            <IconButton
              label={copy.stopSharingWith(assignment.user.full_name)}
              icon={<IconX />}
              size="small"
              onClick={() => void stopSharing(assignment)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => setChoosing(true)}>
        {copy.chooseContacts}
      </Button>
      {isChoosing && <PeopleDialog sharing={sharing} onClose={() => setChoosing(false)} />}
    </div>
  )
}
