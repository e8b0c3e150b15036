import { updateBundleRequest } from '@loanyard/contract/requests/calls'
import type { BundleRequest } from '@loanyard/contract/requests/schemas'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { requestFailures } from '../request-failures.ts'
import { useRequests } from '../requests-context.ts'
import * as copy from './copy.ts'
import styles from './create.module.css'
import { DayField } from './day-field.tsx'

function DueDateForm({ bundle, onDone }: { bundle: BundleRequest; onDone: () => void }) {
  const { scope, refresh } = useRequests()
  const [due, setDue] = useState(bundle.due_date ?? '')
  const {
    mutate: save,
    isPending,
    error,
  } = useMutation({
    mutationFn: () =>
      callApi(updateBundleRequest, {
        params: { partner_id: scope.partnerId, bundle_request_id: bundle.id },
        body: { due_date: due === '' ? null : due },
      }),
    onSuccess: () => {
      notifySuccess(copy.dueDateSaved)
      onDone()
    },
    onSettled: () => void refresh(),
  })
  return (
    <form
      className={ui.stack4}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) save()
      }}
    >
      <DayField label={copy.dueDateLabel} value={due} onChange={setDue} />
      <p className={clsx(ui.quiet, styles.quiet)}>{copy.dueDateHelp}</p>
      {error !== null && (
        <p className={clsx(ui.note, ui.negativeNote)} role="alert">
          {reasonOf(error, requestFailures.change)}
        </p>
      )}
      <DialogFooter>
        <Button onClick={onDone}>{actionLabels.cancel}</Button>
        <Button type="submit" variant="primary" busy={isPending}>
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
