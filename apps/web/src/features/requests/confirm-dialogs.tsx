import type { BundleRequest, Requirement } from '@loanyard/contract/requests/schemas'
import { useState } from 'react'
import { ApiError, reasonOf } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { notifyError, notifySuccess } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { remind, requestFailures, withdrawBundle, withdrawRequest } from './request-commands.ts'
import { useRequests } from './requests-context.ts'

interface Work {
  readonly run: () => Promise<string>
  /** Used if the server gave no reason. */
  readonly failure: string
  readonly onClose: () => void
  readonly onDone?: () => void
}

function useConfirmed() {
  const { refresh } = useRequests()
  const [busy, setBusy] = useState(false)
  const confirm = async ({ run, failure, onClose, onDone }: Work) => {
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

interface RemoveProps<T> {
  /** Null: closed. */
  subject: T | null
  onClose: () => void
  onRemoved: () => void
}

export function RemoveDialog({ subject, onClose, onRemoved }: RemoveProps<Requirement>) {
  const { scope } = useRequests()
  const { busy, confirm } = useConfirmed()
  if (subject === null) return null
  const run = async () => {
    await withdrawRequest(scope, subject)
    return `Withdrew “${subject.title}”`
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Withdraw “${subject.title}”?`}
      confirmLabel="Withdraw"
      busy={busy}
      onConfirm={() => void confirm({ run, failure: requestFailures.remove(subject.id), onClose, onDone: onRemoved })}
    >
      The borrower will no longer see this request. Documents they already submitted stay with the deal.
    </ConfirmDialog>
  )
}

export function RemoveBundleDialog({ subject, onClose, onRemoved }: RemoveProps<BundleRequest>) {
  const { scope } = useRequests()
  const { busy, confirm } = useConfirmed()
  if (subject === null) return null
  const run = async () => {
    await withdrawBundle(scope, subject)
    return `Withdrew “${subject.title}”`
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Withdraw “${subject.title}”?`}
      confirmLabel="Withdraw"
      busy={busy}
      onConfirm={() => void confirm({ run, failure: requestFailures.unexpected, onClose, onDone: onRemoved })}
    >
      This withdraws {formatCounted(subject.progress.requirements, 'request')}. Documents the borrower already submitted
      stay with the deal.
    </ConfirmDialog>
  )
}

export function RemindDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { scope } = useRequests()
  const { busy, confirm } = useConfirmed()
  const run = async () => {
    const count = await remind(scope)
    return count === 0
      ? 'Nothing outstanding, so no email was sent'
      : `Reminded the borrower of ${formatCounted(count, 'request')}`
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Remind the borrower now?"
      confirmLabel="Send reminder"
      danger={false}
      busy={busy}
      onConfirm={() => void confirm({ run, failure: requestFailures.remind, onClose })}
    >
      We’ll send one email listing everything still outstanding on this deal, in every stage.
    </ConfirmDialog>
  )
}
