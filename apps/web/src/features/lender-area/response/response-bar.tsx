import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import { useId, useState } from 'react'
import { declineReasonLabels } from '../../../domain/decline-reason-labels.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { failures, responseTone } from '../labels.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { currentOffer } from './offer-terms.ts'
import { OfferLine } from './offers-section.tsx'
import styles from './response.module.css'
import { useLenderResponse } from './use-lender-response.ts'

function ResponseDetails({ deal }: { deal: LenderDeal }) {
  const { response } = deal
  const offer = currentOffer(deal)
  if (response === null) {
    return <p className={styles.quiet}>{deal.partner.name} is waiting for your response.</p>
  }
  return (
    <div className={styles.words}>
      {offer !== null && <OfferLine offer={offer} />}
      {response.reason !== null && <p>{declineReasonLabels[response.reason]}</p>}
      {response.comment !== null && response.comment !== '' && <p className={styles.comment}>{response.comment}</p>}
      <p className={styles.quiet}>
        {response.by}, <DateText value={response.at} />
      </p>
    </div>
  )
}

type OpenDialog = 'offer' | 'decline' | 'withdraw' | null

interface ButtonsProps {
  deal: LenderDeal
  onOpen: (open: OpenDialog) => void
}

function Buttons({ deal, onOpen }: ButtonsProps) {
  const { respond } = useLenderResponse(deal)
  const [busy, setBusy] = useState(false)
  const status = deal.response?.status ?? 'No answer'
  const offer = currentOffer(deal)
  const respondInterested = async () => {
    setBusy(true)
    try {
      await respond({ response: 'Interested' })
      notifySuccess(`${deal.partner.name} knows you’re interested`)
    } catch (error) {
      notifyError(reasonOf(error, failures.respond))
    }
    setBusy(false)
  }
  return (
    <div className={styles.buttons}>
      {status !== 'Declined' && <Button onClick={() => onOpen('decline')}>Decline</Button>}
      {offer !== null && <Button onClick={() => onOpen('withdraw')}>Withdraw terms</Button>}
      {status !== 'Interested' && status !== 'Terms offered' && (
        <Button busy={busy} onClick={() => void respondInterested()}>
          Interested
        </Button>
      )}
      <Button variant="primary" onClick={() => onOpen('offer')}>
        {offer === null ? 'Offer terms' : 'Offer new terms'}
      </Button>
    </div>
  )
}

function WithdrawDialog({ deal, offer, onClose }: { deal: LenderDeal; offer: LenderOffer; onClose: () => void }) {
  const { withdraw } = useLenderResponse(deal)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await withdraw(offer.id)
      notifySuccess('Your terms were withdrawn')
    } catch (error) {
      notifyError(reasonOf(error, failures.withdraw))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Withdraw your terms?"
      confirmLabel="Withdraw terms"
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <OfferLine offer={offer} />
      <p>
        We’ll notify {deal.partner.name}. They can still see the offer, marked as withdrawn. You can offer new terms
        anytime.
      </p>
    </ConfirmDialog>
  )
}

export function ResponseBar({ deal }: { deal: LenderDeal }) {
  const headingId = useId()
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const offer = currentOffer(deal)
  const status = deal.response?.status ?? 'No answer'
  return (
    <section className={styles.answer} aria-labelledby={headingId}>
      <div className={styles.bar}>
        <div className={styles.stand}>
          <h2 id={headingId}>Your answer</h2>
          <StatusBadge tone={responseTone[status]}>{status}</StatusBadge>
          <ResponseDetails deal={deal} />
        </div>
        {deal.can.respond ? (
          <Buttons deal={deal} onOpen={setOpen} />
        ) : (
          <p className={styles.quiet}>The deal is {deal.status.toLowerCase()}, so you can’t respond right now.</p>
        )}
      </div>
      {open === 'offer' && <OfferDialog deal={deal} onClose={close} />}
      {open === 'decline' && <DeclineDialog deal={deal} onClose={close} />}
      {open === 'withdraw' && offer !== null && <WithdrawDialog deal={deal} offer={offer} onClose={close} />}
    </section>
  )
}
