import type { BundleRequest } from '@loanyard/contract/requests/schemas'
import { clsx } from 'clsx'
import { useState } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { requestFailures, setBundleDue } from '../request-commands.ts'
import { useRequests } from '../requests-context.ts'
import * as copy from './copy.ts'
import styles from './create.module.css'
import { DayField } from './day-field.tsx'

function DueDateForm({ bundle, onDone }: { bundle: BundleRequest; onDone: () => void }) {
  const { scope, refresh } = useRequests()
  const [due, setDue] = useState(bundle.due_date ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    try {
      await setBundleDue(scope, bundle, due === '' ? null : due)
      notifySuccess(copy.dueDateSaved)
      onDone()
    } catch (error) {
      setProblem(reasonOf(error, requestFailures.change))
    }
    setBusy(false)
    void refresh()
  }
  return (
    <form
      className={ui.stack4}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <DayField label={copy.dueDateLabel} value={due} onChange={setDue} />
      <p className={clsx(ui.quiet, styles.quiet)}>{copy.dueDateHelp}</p>
      {problem !== null && (
        <p className={clsx(ui.note, ui.negativeNote)} role="alert">
          {problem}
        </p>
      )}
      <DialogFooter>
        <Button onClick={onDone}>{actionLabels.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {actionLabels.save}
        </Button>
      </DialogFooter>
    </form>
  )
}

export function DueDateDialog({ bundle, onClose }: { bundle: BundleRequest | null; onClose: () => void }) {
  if (bundle === null) return null
  return (
    <Dialog opened onClose={onClose} title={copy.dueDateFor(bundle.title)} size="small">
      <DueDateForm bundle={bundle} onDone={onClose} />
    </Dialog>
  )
}
