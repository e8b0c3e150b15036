import type { BundleRequest, Requirement } from '@loanyard/contract/requests/schemas'
import { useState } from 'react'
import { ApiError, reasonOf } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { notifyError, notifySuccess } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.ts'
import { remind, requestFailures, withdrawBundle, withdrawRequest } from './request-commands.ts'
import { useRequests } from './requests-context.ts'

interface ConfirmedAction {
  readonly run: () => Promise<string>
  /** Used if the server gave no reason. */
  readonly failure: string
  readonly onClose: () => void
  readonly onDone?: () => void
}

function useConfirmedAction() {
  const { refresh } = useRequests()
  const [busy, setBusy] = useState(false)
  const confirm = async ({ run, failure, onClose, onDone }: ConfirmedAction) => {
    setBusy(true)
    try {
      notifySuccess(await run())
      onDone?.()
    } catch (error) {
      const isOurs = error instanceof Error && !(error instanceof ApiError)
      notifyError(isOurs ? error.message : reasonOf(error, failure))
    }
    setBusy(false)
    onClose()
    void refresh()
  }
  return { busy, confirm }
}

interface WithdrawProps<T> {
  /** Null: closed. */
  subject: T | null
  onClose: () => void
  onWithdrawn: () => void
}

export function WithdrawDialog({ subject, onClose, onWithdrawn }: WithdrawProps<Requirement>) {
  const { scope } = useRequests()
  const { busy, confirm } = useConfirmedAction()
  if (subject === null) return null
  const run = async () => {
    await withdrawRequest(scope, subject)
    return copy.withdrawn(subject.title)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={copy.withdrawQuestion(subject.title)}
      confirmLabel={copy.withdraw}
      busy={busy}
      onConfirm={() => void confirm({ run, failure: requestFailures.remove(subject.id), onClose, onDone: onWithdrawn })}
    >
      {copy.withdrawConsequences}
    </ConfirmDialog>
  )
}

export function WithdrawBundleDialog({ subject, onClose, onWithdrawn }: WithdrawProps<BundleRequest>) {
  const { scope } = useRequests()
  const { busy, confirm } = useConfirmedAction()
  if (subject === null) return null
  const run = async () => {
    await withdrawBundle(scope, subject)
    return copy.withdrawn(subject.title)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={copy.withdrawQuestion(subject.title)}
      confirmLabel={copy.withdraw}
      busy={busy}
      onConfirm={() => void confirm({ run, failure: requestFailures.unexpected, onClose, onDone: onWithdrawn })}
    >
      {copy.withdrawChecklistConsequences(formatCounted(subject.progress.requirements, 'request'))}
    </ConfirmDialog>
  )
}

export function RemindDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { scope } = useRequests()
  const { busy, confirm } = useConfirmedAction()
  const run = async () => {
    const count = await remind(scope)
    return count === 0 ? copy.nothingToRemind : copy.reminderSent(formatCounted(count, 'request'))
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={copy.remindQuestion}
      confirmLabel={copy.sendReminder}
      danger={false}
      busy={busy}
      onConfirm={() => void confirm({ run, failure: requestFailures.remind, onClose })}
    >
      {copy.reminderConsequences}
    </ConfirmDialog>
  )
}
