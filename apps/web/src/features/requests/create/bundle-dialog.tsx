import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { requestBundle } from '@loanyard/contract/requests/calls'
import type { NewBundleRequest } from '@loanyard/contract/requests/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId, useState, type FormEvent } from 'react'
import { ChecklistChoices } from '../../../domain/checklists/checklist-choices.tsx'
import { dealRequestsQuery } from '../../../domain/requests/deal-requests-query.ts'
import { ApiError, messageOf, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { formatCounted, today } from '../../../lib/format/format.ts'
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
import { checklistGroups, isRecommended, requestedBundles, stageFor } from './checklist-options.ts'
import * as copy from './copy.ts'
import { DayField } from './day-field.tsx'
import { useRememberSelection } from './remember-selection.tsx'

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

const names = new Intl.ListFormat('en-US')

interface Problem {
  readonly sentence: string
  /** Of a checklist that can be requested again all the same. */
  readonly again: string | null
}

/** Requests one checklist after the other; what is requested leaves `chosen`. */
function useRequestChecklists(options: readonly BundleSummary[], onRequested: (bundle: string) => void) {
  const { scope, stages } = useRequests()
  const keyOf = useIdempotencyKey()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: NewBundleRequest) =>
      callApi(requestBundle, { params: { partner_id: scope.partnerId }, body, idempotencyKey: keyOf(body) }),
  })
  const request = async (chosen: readonly string[], dueDate: string | null): Promise<string[] | null> => {
    const titles: string[] = []
    for (const bundle of options.filter(({ id }) => chosen.includes(id))) {
      const again = problem?.again === bundle.id
      const stage = stageFor(bundle, { stages, stageId: scope.stageId })?.id ?? scope.stageId
      try {
        const body = { deal: scope.dealId, bundle: bundle.id, stage, due_date: dueDate, again }
        titles.push((await mutateAsync(body)).title)
        onRequested(bundle.id)
      } catch (error) {
        const isAlreadyRequested = error instanceof ApiError && error.code === 'already_requested'
        const sentence = isAlreadyRequested ? error.detail : reasonOf(error, requestFailures.create)
        setProblem({ sentence, again: isAlreadyRequested ? bundle.id : null })
        return null
      }
    }
    return titles
  }
  return { request, problem, setProblem, isPending }
}

interface ChecklistFormProps {
  options: readonly BundleSummary[]
  /** Ids of those the deal has requests of. */
  requested: ReadonlySet<string>
  onDone: () => void
}

function useNoteOf(requested: ReadonlySet<string>) {
  const { scope, stages } = useRequests()
  return (bundle: BundleSummary): string | null => {
    if (requested.has(bundle.id)) return copy.requestedAlready
    const stage = stageFor(bundle, { stages, stageId: scope.stageId })
    return stage === undefined || stage.id === scope.stageId ? null : copy.goesTo(stage.name)
  }
}

/** The usual set is chosen to begin with: the checklists for the loan purpose that the deal doesn't have yet. */
function ChecklistForm({ options, requested, onDone }: ChecklistFormProps) {
  const { scope, stages, stageName, loanPurpose, refresh } = useRequests()
  const id = useId()
  const noteOf = useNoteOf(requested)
  const [chosen, setChosen] = useState(() =>
    options.filter((one) => isRecommended(one, loanPurpose) && !requested.has(one.id)).map((one) => one.id),
  )
  const [due, setDue] = useState('')
  const { request, problem, setProblem, isPending } = useRequestChecklists(options, (bundle) =>
    setChosen((before) => before.filter((each) => each !== bundle)),
  )
  const remembering = useRememberSelection({ options, chosen, requested })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (chosen.length === 0) return setProblem({ sentence: copy.chooseChecklist, again: null })
    const titles = await request(chosen, due === '' ? null : due)
    void refresh()
    if (titles === null) return
    remembering.save()
    notifySuccess(copy.checklistsRequested(titles))
    onDone()
  }
  const chosenOptions = options.filter((one) => chosen.includes(one.id))
  const stageNames = new Set(
    chosenOptions.map((one) => stageFor(one, { stages, stageId: scope.stageId })?.name ?? stageName),
  )
  const items = chosenOptions.reduce((sum, one) => sum + one.attachments_count, 0)
  return (
    <form id={id} onSubmit={(event) => void submit(event)} className={ui.stack4}>
      <ChecklistChoices
        takesFocus
        groups={checklistGroups(options, { purpose: loanPurpose, stageId: scope.stageId })}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next)
          setProblem(null)
        }}
        noteOf={noteOf}
      />
      <p className={ui.quiet} role="status">
        {chosen.length === 0
          ? copy.noneChosen
          : copy.chosenItems(formatCounted(items, 'item'), names.format(stageNames))}
      </p>
      {remembering.field}
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
  const { scope } = useRequests()
  const options = useQuery({ ...bundleOptionsQuery(scope), enabled: opened })
  const whole = useQuery({ ...dealRequestsQuery(scope), enabled: opened })
  const error = options.error ?? whole.error
  const retry = () => {
    if (options.isError) void options.refetch()
    if (whole.isError) void whole.refetch()
  }
  const isLoaded = options.data !== undefined && whole.data !== undefined
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.requestChecklistsTitle}>
      {!isLoaded && error === null && <Skeleton height="12rem" />}
      {!isLoaded && error !== null && (
        <FailedState
          inline
          title={requestFailures.options}
          onRetry={retry}
          retrying={options.isFetching || whole.isFetching}
        >
          {messageOf(error)}
        </FailedState>
      )}
      {isLoaded && options.data.length === 0 && <NoBundles partnerId={scope.partnerId} />}
      {isLoaded && options.data.length > 0 && (
        <ChecklistForm options={options.data} requested={requestedBundles(whole.data.results)} onDone={onClose} />
      )}
    </Dialog>
  )
}
