import type { Lead } from '@loanyard/contract/leads/schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { checklistsQuery } from '../../../../domain/checklists/fetch-bundles.ts'
import { preselected } from '../../../../domain/checklists/preselected.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { notifySuccess } from '../../../../ui/feedback/toast.ts'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useHasOpened, useLastDefined } from '../../../../ui/overlay/use-has-opened.ts'
import type { AssignableStaff } from '../../assignee-name.ts'
import * as leads from '../../copy.ts'
import { showConverted } from './conversion.ts'
import { ConvertForm, type ConvertOutcome } from './convert-form.tsx'
import * as copy from './copy.ts'

interface ConvertDialogProps {
  /** Null: closed. */
  lead: Lead | null
  staff: readonly AssignableStaff[]
  onClose: () => void
  onConverted: () => void
}

/** One step: what the deal is, who works on it, what the borrower is asked for, and whether the invitation goes out now. */
export function ConvertDialog({ lead, staff, onClose, onConverted }: ConvertDialogProps) {
  const navigate = useNavigate()
  const shown = useLastDefined(lead ?? undefined)
  // Their choice is part of the form from the start. Without them the form says so and works.
  const { data, isPending } = useQuery({
    ...checklistsQuery(shown?.partner ?? ''),
    enabled: shown !== undefined,
    retry: false,
  })
  // Trying again must not take the form away.
  const isReady = useHasOpened(!isPending)
  const done = async ({ lead: converted, isInvited, opens }: ConvertOutcome) => {
    await showConverted(converted)
    onConverted()
    onClose()
    const { deal, partner } = converted
    const open = () => void (deal !== null && navigate({ to: paths.deal(partner, deal) }))
    const message = copy.converted(converted.full_name, converted.email, isInvited)
    if (opens) {
      notifySuccess(message)
      open()
    } else notifySuccess(message, { label: leads.openDeal, onAct: open })
  }
  return (
    <Dialog opened={lead !== null} onClose={onClose} title={leads.convertLead(shown?.full_name ?? '')} size="large">
      {shown !== undefined && !isReady && <Skeleton height="20rem" />}
      {shown !== undefined && isReady && (
        <ConvertForm
          key={shown.id}
          lead={shown}
          coordinators={staff.filter(({ role }) => role === 'Coordinator')}
          checklists={preselected(data ?? [], shown.loan_purpose)}
          onCancel={onClose}
          onConverted={(outcome) => void done(outcome)}
        />
      )}
    </Dialog>
  )
}
