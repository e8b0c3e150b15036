import type { Lead } from '@loanyard/contract/leads/schemas'
import { changesOwnership } from '@loanyard/lending/rules/ownership-purposes'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
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

interface Converted {
  readonly lead: Lead
  /** Whether the borrower was emailed an invitation. */
  readonly isInvited: boolean
}

const OwnershipSelect = lazy(async () => ({
  default: (await loadChunk(() => import('./ownership-select.tsx'))).OwnershipSelect,
}))

function Question({
  lead,
  onConverted,
  onClose,
}: {
  lead: Lead
  onConverted: (conversion: Converted) => void
  onClose: () => void
}) {
  const [isInvited, setInvited] = useState(true)
  const {
    mutate: convert,
    isPending,
    error,
  } = useMutation({
    ...leadConversion,
    onSuccess: async (converted, { send_invitation }) => {
      await leadConversion.onSuccess(converted)
      onConverted({ lead: converted, isInvited: send_invitation })
    },
  })
  const [ownership, setOwnership] = useState<Conversion['ownership_change']>(null)
  return (
    <>
      <p>{copy.convertConsequences}</p>
      <p>
        <label className={ui.line2}>
          <Checkbox checked={isInvited} onChange={({ target }) => setInvited(target.checked)} />
          <span>
            {copy.emailTo} <strong>{lead.email}</strong> {copy.anInvitation}
          </span>
        </label>
        {!isInvited && <span className={ui.quiet}>{copy.inviteLater}</span>}
      </p>
      {changesOwnership(lead.loan_purpose) && (
        <Suspense>
          <OwnershipSelect purpose={lead.loan_purpose} value={ownership} onChoose={setOwnership} />
        </Suspense>
      )}
      {error !== null && (
        <p className={styles.refused} role="alert">
          {reasonOf(error, leadFailures.update)}
        </p>
      )}
      <DialogFooter>
        <Button onClick={onClose}>{actionLabels.cancel}</Button>
        <Button
          variant="primary"
          busy={isPending}
          onClick={() => convert({ lead, ownership_change: ownership, send_invitation: isInvited })}
        >
          {copy.convertToDeal}
        </Button>
      </DialogFooter>
    </>
  )
}

function Done({ lead, isInvited, onClose }: Converted & { onClose: () => void }) {
  const next = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The button that was pressed is gone; otherwise the focus would go on behind the dialog.
    next.current?.focus()
  }, [])
  return (
    <>
      <p role="status">{isInvited ? copy.invitationEmailed(lead.email) : copy.inviteLater}</p>
      <DialogFooter>
        <Button onClick={onClose}>{copy.backToLeads}</Button>
        {lead.deal !== null && (
          <Link ref={next} to={paths.deal(lead.partner, lead.deal)} className={buttonClass({ variant: 'primary' })}>
            {copy.openDeal}
          </Link>
        )}
      </DialogFooter>
    </>
  )
}

/** Conversion needs confirmation because the invitation email can't be recalled; it can also be sent later. */
export function ConvertDialog({ lead, onClose, onConverted }: ConvertDialogProps) {
  const [converted, setConverted] = useState<Converted | null>(null)
  const [last, setLast] = useState<Lead | null>(lead)
  if (lead !== null && lead.id !== last?.id) {
    setLast(lead)
    setConverted(null)
  }
  const shown = lead ?? last
  const done = (conversion: Converted) => {
    setConverted(conversion)
    onConverted()
  }
  const title =
    converted === null ? copy.convertTitle(shown?.full_name ?? '') : copy.dealCreated(converted.lead.full_name)
  return (
    <Dialog opened={lead !== null} onClose={onClose} title={title} size="small">
      {shown !== null && converted === null && <Question lead={shown} onConverted={done} onClose={onClose} />}
      {converted !== null && <Done {...converted} onClose={onClose} />}
    </Dialog>
  )
}
