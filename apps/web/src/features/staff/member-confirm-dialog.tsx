import type { StaffMember } from '@loanyard/contract/staff/schemas'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { reasonOf } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { actionLabels } from '../../ui/copy.ts'
import ui from '../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { changeStatus, remove } from './commands.ts'
import * as copy from './copy.ts'
import { staffFailures } from './labels.ts'
import type { ConfirmAction } from './member-menu.tsx'

interface Confirmation {
  readonly title: string
  readonly verb: string
  readonly consequences: ReactNode
  readonly act: () => Promise<void>
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
      act: () => changeStatus(member, 'Active'),
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
      act: () => changeStatus(member, 'Inactive'),
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
    act: () => remove(member),
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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { title, verb, consequences, act, failure } = confirmationFor(confirmAction, member)
  const confirm = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await act()
      onClose()
      if (confirmAction === 'remove') onRemoved?.()
    } catch (error) {
      setRefusal(reasonOf(error, failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={title}
      confirmLabel={verb}
      onConfirm={() => void confirm()}
      busy={busy}
      danger={confirmAction !== 'activate'}
    >
      {refusal !== null && (
        <p role="alert" className={clsx(ui.note, ui.negativeNote)}>
          {refusal}
        </p>
      )}
      {consequences}
    </ConfirmDialog>
  )
}
