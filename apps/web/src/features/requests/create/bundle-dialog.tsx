import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { requestBundle } from '@loanyard/contract/requests/calls'
import type { NewBundleRequest } from '@loanyard/contract/requests/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId, useState, type FormEvent } from 'react'
import { ChecklistChoices } from '../../../domain/checklists/checklist-choices.tsx'
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

interface Problem {
  readonly sentence: string
  /** Of a checklist that can be requested again all the same. */
  readonly again: string | null
}

/** Requests one checklist after the other; what is requested leaves `chosen`. */
function useRequestChecklists(onRequested: (bundle: string) => void) {
  const { scope } = useRequests()
  const keyOf = useIdempotencyKey()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: NewBundleRequest) =>
      callApi(requestBundle, { params: { partner_id: scope.partnerId }, body, idempotencyKey: keyOf(body) }),
  })
  const request = async (chosen: readonly string[], dueDate: string | null): Promise<string[] | null> => {
    const titles: string[] = []
    for (const bundle of chosen) {
      const again = problem?.again === bundle
      try {
        const body = { deal: scope.dealId, bundle, stage: scope.stageId, due_date: dueDate, again }
        titles.push((await mutateAsync(body)).title)
        onRequested(bundle)
      } catch (error) {
        const isAlreadyRequested = error instanceof ApiError && error.code === 'already_requested'
        const sentence = isAlreadyRequested ? error.detail : reasonOf(error, requestFailures.create)
        setProblem({ sentence, again: isAlreadyRequested ? bundle : null })
        return null
      }
    }
    return titles
  }
  return { request, problem, setProblem, isPending }
}

function groupsOf(options: readonly BundleSummary[], stageId: string) {
  const ofStage = options.filter(({ stage }) => stage === stageId)
  const heading = ofStage.length === 0 ? copy.checklists : copy.otherChecklists
  return [
    { heading: copy.forThisStage, bundles: ofStage },
    { heading, bundles: options.filter(({ stage }) => stage !== stageId) },
  ]
}

function ChecklistForm({ options, onDone }: { options: readonly BundleSummary[]; onDone: () => void }) {
  const { scope, refresh } = useRequests()
  const id = useId()
  const [chosen, setChosen] = useState<string[]>([])
  const [due, setDue] = useState('')
  const { request, problem, setProblem, isPending } = useRequestChecklists((bundle) =>
    setChosen((before) => before.filter((each) => each !== bundle)),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (chosen.length === 0) return setProblem({ sentence: copy.chooseChecklist, again: null })
    const titles = await request(chosen, due === '' ? null : due)
    void refresh()
    if (titles === null) return
    notifySuccess(copy.checklistsRequested(titles))
    onDone()
  }
  return (
    <form id={id} onSubmit={(event) => void submit(event)} className={ui.stack4}>
      <ChecklistChoices
        groups={groupsOf(options, scope.stageId)}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next)
          setProblem(null)
        }}
      />
      <DayField label={copy.dueDateLabel} value={due} onChange={setDue} min={today()} />
      {problem !== null && (
        <p className={clsx(ui.note, problem.again === null ? ui.negativeNote : ui.cautionNote)} role="alert">
          {problem.sentence}
          {problem.again !== null && ` ${copy.requestAgainQuestion}`}
        </p>
      )}
      <DialogFooter>
        <Button onClick={onDone}>{actionLabels.cancel}</Button>
        <Button type="submit" variant="primary" busy={isPending}>
          {problem !== null && problem.again !== null ? copy.requestAgain : copy.requestChecklists(chosen.length)}
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
