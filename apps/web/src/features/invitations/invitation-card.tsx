import type { Invitation } from '@loanyard/contract/invitations'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/time.tsx'
import { useAccept, useDecline } from './answer-invitation.ts'
import { invitationTitle, invitedBy } from './invitation-words.ts'
import styles from './invitations.module.css'

interface InvitationCardProps {
  invitation: Invitation
  onAccepted: (invitation: Invitation) => void
  onDeclined: () => void
}

/** One invitation: what for, from whom, and the two answers to it. */
export function InvitationCard({ invitation, onAccepted, onDeclined }: InvitationCardProps) {
  const titleId = useId()
  const [isAsking, setAsking] = useState(false)
  const accept = useAccept({ onDone: onAccepted })
  const decline = useDecline({ onDone: onDeclined })
  return (
    <li className={styles.card}>
      <div className={styles.words}>
        <h2 id={titleId}>{invitationTitle(invitation)}</h2>
        <p>
          Sent by {invitedBy(invitation)} on <DateText value={invitation.invited} />. Accept only if you know them.
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={accept.isPending}
          aria-describedby={titleId}
          onClick={() => accept.mutate(invitation)}
        >
          Accept
        </Button>
        <Button aria-describedby={titleId} disabled={accept.isPending} onClick={() => setAsking(true)}>
          Decline
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Decline this invitation?"
        confirmLabel="Decline"
        busy={decline.isPending}
        onConfirm={() => decline.mutate(invitation, { onSettled: () => setAsking(false) })}
      >
        <p>{invitation.partner.name} will see that you declined. They can invite you again.</p>
      </ConfirmDialog>
    </li>
  )
}
