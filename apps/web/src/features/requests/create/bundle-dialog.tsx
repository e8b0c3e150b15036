import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { requestBundle } from '@loanyard/contract/requests/calls'
import type { NewBundleRequest } from '@loanyard/contract/requests/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId, useState, type FormEvent } from 'react'
import { ApiError, messageOf, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { today } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { bundleOptionsQuery } from '../queries.ts'
import { requestFailures } from '../request-failures.ts'
import { useRequests } from '../requests-context.ts'
import { BundleOptions } from './bundle-options.tsx'
import * as copy from './copy.ts'
import { DayField } from './day-field.tsx'

function NoBundles({ partnerId }: { partnerId: string }) {
  return (
    <EmptyState
      title={copy.noChecklistsTitle}
      actions={
        <Link to={paths.bundles(partnerId)} className={buttonClass({ variant: 'primary' })}>
          {copy.goToBundles}
        </Link>
      }
    >
      {copy.noChecklistsText}
    </EmptyState>
  )
}

function ChecklistForm({ options, onDone }: { options: readonly BundleSummary[]; onDone: () => void }) {
  const { scope, refresh } = useRequests()
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [due, setDue] = useState('')
  const [problem, setProblem] = useState<{ sentence: string; isAlreadyRequested: boolean } | null>(null)
  const keyOf = useIdempotencyKey()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: NewBundleRequest) =>
      callApi(requestBundle, { params: { partner_id: scope.partnerId }, body, idempotencyKey: keyOf(body) }),
    onSuccess: ({ title }) => {
      notifySuccess(copy.checklistRequested(title))
      onDone()
      void refresh()
    },
    onError: (error) => {
      const isAlreadyRequested = error instanceof ApiError && error.code === 'already_requested'
      setProblem({
        sentence: isAlreadyRequested ? error.detail : reasonOf(error, requestFailures.create),
        isAlreadyRequested,
      })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (chosen === null) return setProblem({ sentence: copy.chooseChecklist, isAlreadyRequested: false })
    const again = problem?.isAlreadyRequested === true
    mutate({ deal: scope.dealId, bundle: chosen, stage: scope.stageId, due_date: due === '' ? null : due, again })
  }
  return (
    <form id={id} onSubmit={submit} className={ui.stack4}>
      <BundleOptions
        options={options}
        stageId={scope.stageId}
        chosen={chosen}
        onChoose={(bundle) => {
          setChosen(bundle)
          setProblem(null)
        }}
      />
      <DayField label={copy.dueDateLabel} value={due} onChange={setDue} min={today()} />
      {problem !== null && (
        <p
          className={problem.isAlreadyRequested ? clsx(ui.note, ui.cautionNote) : clsx(ui.note, ui.negativeNote)}
          role="alert"
        >
          {problem.sentence}
          {problem.isAlreadyRequested && ` ${copy.requestAgainQuestion}`}
        </p>
      )}
      <DialogFooter>
        <Button onClick={onDone}>{actionLabels.cancel}</Button>
        <Button type="submit" variant="primary" busy={isPending}>
          {problem?.isAlreadyRequested === true ? copy.requestAgain : copy.requestChecklist}
        </Button>
      </DialogFooter>
    </form>
  )
}

export function BundleDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { scope, stageName } = useRequests()
  const { data, error, refetch, isFetching } = useQuery({ ...bundleOptionsQuery(scope), enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.requestChecklistIn(stageName)}>
      {data === undefined && error === null && <Skeleton height="12rem" />}
      {data === undefined && error !== null && (
        <FailedState inline title={requestFailures.options} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {data?.length === 0 && <NoBundles partnerId={scope.partnerId} />}
      {data !== undefined && data.length > 0 && <ChecklistForm options={data} onDone={onClose} />}
    </Dialog>
  )
}
