import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { reasonOf } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { actionLabels } from '../../ui/copy.ts'
import ui from '../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useConfirmedAction } from './commands.ts'
import * as copy from './copy.ts'
import { staffFailures } from './labels.ts'
import type { ConfirmAction } from './member-menu.tsx'

interface Confirmation {
  readonly title: string
  readonly verb: string
  readonly consequences: ReactNode
  readonly failure: string
}

function dealsLabel({ role, deals_count }: StaffMember): string {
  return role === 'Coordinator' ? formatCounted(deals_count, 'shared deal') : copy.allDeals
}

function confirmationFor(confirmAction: ConfirmAction, member: StaffMember): Confirmation {
  const { full_name: name, email } = member.user
  if (confirmAction === 'activate') {
    return {
      title: copy.activateTitle(name),
      verb: copy.activate,
      consequences: <p>{copy.activateText(email)}</p>,
      failure: staffFailures.update,
    }
  }
  if (confirmAction === 'deactivate') {
    return {
      title: copy.deactivateTitle(name),
      verb: copy.deactivate,
      consequences: (
        <>
          <p>{copy.deactivateText(dealsLabel(member))}</p>
          <p>{copy.deactivateKept}</p>
        </>
      ),
      failure: staffFailures.update,
    }
  }
  return {
    title: copy.removeTitle(name),
    verb: actionLabels.remove,
    consequences: (
      <>
        <p>{copy.removeText}</p>
        <p>{copy.removeKept}</p>
      </>
    ),
    failure: staffFailures.remove,
  }
}

interface MemberConfirmDialogProps {
  confirmAction: ConfirmAction
  member: StaffMember
  opened: boolean
  onClose: () => void
  onRemoved?: () => void
}

/** Confirms a change of access, explains its effects, and shows why if the server rejects it. */
export function MemberConfirmDialog({ confirmAction, member, opened, onClose, onRemoved }: MemberConfirmDialogProps) {
  const { title, verb, consequences, failure } = confirmationFor(confirmAction, member)
  const { mutate, isPending, error } = useConfirmedAction(member, (action) => {
    onClose()
    if (action === 'remove') onRemoved?.()
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={title}
      confirmLabel={verb}
      onConfirm={() => mutate(confirmAction)}
      busy={isPending}
      danger={confirmAction !== 'activate'}
    >
      {error !== null && (
        <p role="alert" className={clsx(ui.note, ui.negativeNote)}>
          {reasonOf(error, failure)}
        </p>
      )}
      {consequences}
    </ConfirmDialog>
  )
}
