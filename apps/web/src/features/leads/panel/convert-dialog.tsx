import type { Lead } from '@loanyard/contract/leads/schemas'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from '../copy.ts'
import { leadFailures } from '../data/lead-commands.ts'
import { convertLead, recountLeads } from '../data/lead-mutations.ts'
import styles from './lead-panel.module.css'

interface ConvertDialogProps {
  /** Null: closed. */
  lead: Lead | null
  onClose: () => void
  onConverted: () => void
}

function Question({
  lead,
  onConverted,
  onClose,
}: {
  lead: Lead
  onConverted: (lead: Lead) => void
  onClose: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const convert = async () => {
    setBusy(true)
    setReason(null)
    try {
      onConverted(await convertLead(lead))
      void recountLeads(lead.partner)
    } catch (error) {
      setReason(reasonOf(error, leadFailures.update))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>
        {copy.convertConsequences[0]}
        <strong>{lead.email}</strong>
        {copy.convertConsequences[1]}
      </p>
      {reason !== null && (
        <p className={styles.refused} role="alert">
          {reason}
        </p>
      )}
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void convert()}>
          {copy.convertToDeal}
        </Button>
      </DialogFooter>
    </>
  )
}

function Done({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  return (
    <>
      <p role="status">{copy.invitationEmailed(lead.email)}</p>
      <DialogFooter>
        <Button onClick={onClose}>{copy.backToLeads}</Button>
        {lead.deal !== null && (
          <Link to={paths.deal(lead.partner, lead.deal)} className={buttonClass({ variant: 'primary' })}>
            {copy.openDeal}
          </Link>
        )}
      </DialogFooter>
    </>
  )
}

/** Conversion needs confirmation because the invitation email can't be recalled. */
export function ConvertDialog({ lead, onClose, onConverted }: ConvertDialogProps) {
  const [converted, setConverted] = useState<Lead | null>(null)
  const [last, setLast] = useState<Lead | null>(lead)
  if (lead !== null && lead.id !== last?.id) {
    setLast(lead)
    setConverted(null)
  }
  const shown = lead ?? last
  const done = (current: Lead) => {
    setConverted(current)
    onConverted()
  }
  const title = converted === null ? copy.convertTitle(shown?.full_name ?? '') : copy.dealCreated(converted.full_name)
  return (
    <Dialog opened={lead !== null} onClose={onClose} title={title} size="small">
      {shown !== null && converted === null && <Question lead={shown} onConverted={done} onClose={onClose} />}
      {converted !== null && <Done lead={converted} onClose={onClose} />}
    </Dialog>
  )
}
