import type { Lead } from '@loanyard/contract/leads/schemas'
import { changesOwnership } from '@loanyard/lending/rules/ownership-purposes'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { ownershipChoices } from '../../../domain/ownership-choices.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from '../copy.ts'
import { leadFailures } from '../data/lead-commands.ts'
import { leadConversion, type Conversion } from '../data/lead-mutations.ts'
import styles from './lead-panel.module.css'

interface ConvertDialogProps {
  /** Null: closed. */
  lead: Lead | null
  onClose: () => void
  onConverted: () => void
}

interface OwnershipSelectProps {
  purpose: string | null
  value: Conversion['ownership_change']
  onChoose: (value: Conversion['ownership_change']) => void
}

/** Asked only of purchases and buyouts, whose equity injection and minimum DSCR depend on it. */
function OwnershipSelect({ purpose, value, onChoose }: OwnershipSelectProps) {
  const choices = ownershipChoices(purpose)
  return (
    <label className={clsx(ui.stack1, ui.label)}>
      <span>{copy.ownershipChange}</span>
      <select
        value={value ?? ''}
        onChange={({ target }) => onChoose(choices.find((each) => each.value === target.value)?.value ?? null)}
      >
        <option value="">{copy.notSureYet}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <span className={ui.fine}>{copy.ownershipHelp}</span>
    </label>
  )
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
  const {
    mutate: convert,
    isPending,
    error,
  } = useMutation({
    ...leadConversion,
    onSuccess: async (converted) => {
      await leadConversion.onSuccess(converted)
      onConverted(converted)
    },
  })
  const [ownership, setOwnership] = useState<Conversion['ownership_change']>(null)
  return (
    <>
      <p>
        {copy.convertConsequences[0]}
        <strong>{lead.email}</strong>
        {copy.convertConsequences[1]}
      </p>
      {changesOwnership(lead.loan_purpose) && (
        <OwnershipSelect purpose={lead.loan_purpose} value={ownership} onChoose={setOwnership} />
      )}
      {error !== null && (
        <p className={styles.refused} role="alert">
          {reasonOf(error, leadFailures.update)}
        </p>
      )}
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button variant="primary" busy={isPending} onClick={() => convert({ lead, ownership_change: ownership })}>
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
