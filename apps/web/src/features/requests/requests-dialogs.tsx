import { WithdrawBundleDialog, WithdrawDialog } from './confirm-dialogs.tsx'
import { BundleDialog } from './create/bundle-dialog.tsx'
import { DueDateDialog } from './create/due-date-dialog.tsx'
import { EditRequestDialog } from './create/edit-request-dialog.tsx'
import { NewRequestPanel } from './create/new-request-panel.tsx'
import type { NewRequestMode } from './create/new-requests.ts'
import type { DecisionResult } from './decide-answers.ts'
import type { RequestsDialog } from './requests-context.ts'
import { RejectDialog } from './view/reject-dialog.tsx'
import { WaiveDialog } from './view/waive-dialog.tsx'

interface RequestsDialogsProps {
  dialog: RequestsDialog | null
  onClose: () => void
  /** Called when the open request may have been withdrawn. */
  onWithdrawn: () => void
  onDecided: (outcome: DecisionResult, requestIds: readonly string[]) => void
}

function modeOf(dialog: RequestsDialog | null): NewRequestMode | null {
  if (dialog === null) return null
  if (dialog.kind === 'several' || dialog.kind === 'custom') return { kind: dialog.kind }
  return dialog.kind === 'add' ? { kind: 'add', bundle: dialog.bundle } : null
}

export function RequestsDialogs({ dialog, onClose, onWithdrawn, onDecided }: RequestsDialogsProps) {
  const answers = dialog?.kind === 'reject' ? dialog.answers : null
  const waived = dialog?.kind === 'waive' ? dialog.requirement : null
  return (
    <>
      <BundleDialog opened={dialog?.kind === 'bundle'} onClose={onClose} />
      <NewRequestPanel mode={modeOf(dialog)} onClose={onClose} />
      <EditRequestDialog requirement={dialog?.kind === 'change' ? dialog.requirement : null} onClose={onClose} />
      <DueDateDialog bundle={dialog?.kind === 'due' ? dialog.bundle : null} onClose={onClose} />
      <WithdrawDialog
        subject={dialog?.kind === 'withdraw' ? dialog.requirement : null}
        onClose={onClose}
        onWithdrawn={onWithdrawn}
      />
      <WithdrawBundleDialog
        subject={dialog?.kind === 'withdraw_bundle' ? dialog.bundle : null}
        onClose={onClose}
        onWithdrawn={onWithdrawn}
      />
      <RejectDialog
        answers={answers}
        onClose={onClose}
        onDecided={(outcome) =>
          onDecided(
            outcome,
            (answers ?? []).map(({ requirement }) => requirement.id),
          )
        }
      />
      <WaiveDialog
        requirement={waived}
        onClose={onClose}
        onDecided={(outcome) => onDecided(outcome, waived === null ? [] : [waived.id])}
      />
    </>
  )
}
