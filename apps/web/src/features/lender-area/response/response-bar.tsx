import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import type { LenderOffer } from '@loanyard/contract/lenders/responses'
import { clsx } from 'clsx'
import { lazy, Suspense, useId, useState } from 'react'
import { declineReasonLabels } from '../../../domain/labels/decline-reason-labels.ts'
import { lenderResponseTones } from '../../../domain/status-tones.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { usePreload } from '../../../lib/browser/use-preload.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { failures, responseLabel } from '../labels.ts'
import * as copy from './copy.ts'
import { currentOffer } from './current-offer.ts'
import { OfferLine } from './offers-section.tsx'
import styles from './response.module.css'
import { useLenderResponse } from './use-lender-response.ts'

const loadOffer = () => import('./offer-dialog.tsx')
const OfferDialog = lazy(async () => ({ default: (await loadChunk(loadOffer)).OfferDialog }))
const loadDecline = () => import('./decline-dialog.tsx')
const DeclineDialog = lazy(async () => ({ default: (await loadChunk(loadDecline)).DeclineDialog }))
const loadDialogs = () => Promise.all([loadOffer(), loadDecline()])

function ResponseDetails({ deal }: { deal: LenderDeal }) {
  const { response } = deal
  const offer = currentOffer(deal)
  if (response === null) {
    return <p className={ui.quiet}>{copy.waitingForResponse(deal.partner.name)}</p>
  }
  return (
    <div className={clsx(ui.stack1, ui.shrinks)}>
      {offer !== null && <OfferLine offer={offer} />}
      {offer !== null && offer.accepted !== null && (
        <p>
          {copy.offerAcceptedOn} <DateText inSentence value={offer.accepted.at} />
        </p>
      )}
      {offer?.is_expired === true && <p>{copy.offerExpiredNote(deal.partner.name)}</p>}
      {response.reason !== null && <p>{declineReasonLabels[response.reason]}</p>}
      {response.comment !== null && response.comment !== '' && <p className={ui.lines}>{response.comment}</p>}
      <p className={ui.quiet}>
        {response.by}, <DateText inSentence value={response.at} />
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
  const isOpen = offer !== null && !offer.is_expired
  const respondInterested = async () => {
    setBusy(true)
    try {
      await respond({ response: 'Interested' })
      notifySuccess(copy.interestSent(deal.partner.name))
    } catch (error) {
      notifyError(reasonOf(error, failures.respond))
    }
    setBusy(false)
  }
  return (
    <div className={clsx(ui.wrap2, styles.buttons)}>
      {status !== 'Declined' && <Button onClick={() => onOpen('decline')}>{copy.decline}</Button>}
      {isOpen && <Button onClick={() => onOpen('withdraw')}>{copy.withdrawTerms}</Button>}
      {status !== 'Interested' && !isOpen && (
        <Button busy={busy} onClick={() => void respondInterested()}>
          {copy.interested}
        </Button>
      )}
      <Button variant="primary" onClick={() => onOpen('offer')}>
        {offer === null ? copy.offerTerms : copy.offerNewTerms}
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
      notifySuccess(copy.termsWithdrawn)
    } catch (error) {
      notifyError(reasonOf(error, failures.withdraw))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={copy.withdrawTermsTitle}
      confirmLabel={copy.withdrawTerms}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <OfferLine offer={offer} />
      <p>{copy.withdrawTermsText(deal.partner.name)}</p>
    </ConfirmDialog>
  )
}

export function ResponseBar({ deal }: { deal: LenderDeal }) {
  const headingId = useId()
  usePreload(loadDialogs)
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const offer = currentOffer(deal)
  const status = deal.response?.status ?? 'No answer'
  return (
    <section className={clsx(ui.box, styles.answer)} aria-labelledby={headingId} data-screen-only>
      <div className={styles.bar}>
        <div className={styles.current}>
          <h2 id={headingId}>{copy.yourResponse}</h2>
          <StatusBadge tone={lenderResponseTones[status]}>{responseLabel(status)}</StatusBadge>
          <ResponseDetails deal={deal} />
        </div>
        {deal.can.respond ? (
          <Buttons deal={deal} onOpen={setOpen} />
        ) : (
          <p className={ui.quiet}>{copy.responsesClosed(deal.status.toLowerCase())}</p>
        )}
      </div>
      <Suspense>
        {open === 'offer' && <OfferDialog deal={deal} onClose={close} />}
        {open === 'decline' && <DeclineDialog deal={deal} onClose={close} />}
      </Suspense>
      {open === 'withdraw' && offer !== null && <WithdrawDialog deal={deal} offer={offer} onClose={close} />}
    </section>
  )
}
