import type { DealSharing, LenderAssignment } from '@loanyard/contract/lenders/schemas'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { isNotFound } from '../../../../lib/api/api-error.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../../ui/feedback/toast.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { lenderFailures } from '../../queries.ts'
import { PeopleDialog } from '../dialogs/people-dialog.tsx'
import { stopSharingWithPerson, shareWithPeople } from '../sharing-calls.ts'
import { cancelSharingReload, updateCachedSharing, useSharing } from '../sharing-context.ts'
import styles from '../sharing.module.css'
import * as copy from './copy.ts'

interface EndedAccess {
  readonly assignment: LenderAssignment
  readonly idempotencyKey: string
}

/** Removes the person at once, with an Undo, and reverts if the server rejects it. */
function useStopSharingWithPerson(sharing: DealSharing) {
  const { dealRef, refresh } = useSharing()
  const lenderId = sharing.lender.id
  const showAssigned = (change: (assigned: DealSharing['assigned_staff']) => DealSharing['assigned_staff']) =>
    updateCachedSharing(dealRef, lenderId, (current) => ({
      ...current,
      assigned_staff: change(current.assigned_staff),
    }))
  const { mutate: restoreAccess } = useMutation({
    mutationFn: ({ assignment, idempotencyKey }: EndedAccess) =>
      shareWithPeople.mutationFn({ dealRef, people: [assignment.lender_staff], idempotencyKey }),
    onSuccess: (_, { assignment }) => notifySuccess(copy.personSeesAgain(assignment.user.full_name)),
    onError: (error, access) => notifyFailure(error, lenderFailures.share, () => restoreAccess(access)),
    onSettled: refresh,
  })
  const { mutate: stopSharing } = useMutation({
    ...stopSharingWithPerson,
    onMutate: async ({ assignment }) => {
      await cancelSharingReload(dealRef)
      showAssigned((assigned) => assigned.filter((each) => each.assignment_id !== assignment.assignment_id))
    },
    onSuccess: (_, { assignment }) => {
      const ended = { assignment, idempotencyKey: crypto.randomUUID() }
      notifyUndo(copy.personNoLongerSees(assignment.user.full_name), () => restoreAccess(ended))
    },
    onError: (error, ended) => {
      const { assignment } = ended
      // Someone else already removed the person, which is the intended result.
      if (isNotFound(error)) return notifySuccess(copy.personHadLostAccess(assignment.user.full_name))
      showAssigned((assigned) => [...assigned, assignment])
      notifyFailure(error, lenderFailures.unshare, () => stopSharing(ended))
    },
    onSettled: refresh,
  })
  return stopSharing
}

export function LenderPeople({ sharing }: { sharing: DealSharing }) {
  const [isChoosing, setChoosing] = useState(false)
  const { dealRef } = useSharing()
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
              onClick={() => stopSharing({ dealRef, assignment })}
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
