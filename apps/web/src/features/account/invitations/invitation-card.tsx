import type { Invitation } from '@loanyard/contract/auth/invitations'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { DateText } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'
import styles from './invitations.module.css'
import { useAccept, useDecline, invitationTitle, invitedBy } from './invitations.ts'

interface InvitationCardProps {
  invitation: Invitation
  onAccepted: (invitation: Invitation) => void
  onDeclined: () => void
}

/** Declining asks for confirmation in the same place. */
export function InvitationCard({ invitation, onAccepted, onDeclined }: InvitationCardProps) {
  const titleId = useId()
  const [isAsking, setAsking] = useState(false)
  const accept = useAccept({ onDone: onAccepted })
  const decline = useDecline({ onDone: onDeclined })
  const toggle = () => setAsking(!isAsking)
  return (
    <li className={clsx(ui.row4, ui.box, styles.card)}>
      <div className={styles.text}>
        <h2 id={titleId}>{invitationTitle(invitation)}</h2>
        <p>
          {copy.sentBy(invitedBy(invitation))}
          <DateText inSentence value={invitation.invited_at} />
          {copy.acceptIfKnown}
        </p>
        {isAsking && <p role="status">{copy.declineConfirm(invitation.partner.name)}</p>}
      </div>
      <div className={ui.wrap2}>
        {isAsking ? (
          <Button
            variant="danger"
            busy={decline.isPending}
            aria-describedby={titleId}
            onClick={() => decline.mutate(invitation)}
          >
            {copy.declineInvitation}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={accept.isPending}
            aria-describedby={titleId}
            onClick={() => accept.mutate(invitation)}
          >
            {copy.accept}
          </Button>
        )}
        {/* The same button in both states, so that it keeps the focus. */}
        <Button aria-describedby={titleId} disabled={accept.isPending || decline.isPending} onClick={toggle}>
          {isAsking ? actionLabels.cancel : copy.decline}
        </Button>
      </div>
    </li>
  )
}
