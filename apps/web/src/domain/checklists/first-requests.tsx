import { addStarterBundles } from '@loanyard/contract/bundles/calls'
import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { messageOf, reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../ui/feedback/states.tsx'
import { notifyError } from '../../ui/feedback/toast.ts'
import ui from '../../ui/layout/primitives.module.css'
import { bundleKeys } from '../query-keys.ts'
import { ChecklistChoices } from './checklist-choices.tsx'
import * as copy from './copy.ts'
import { checklistsQuery } from './fetch-bundles.ts'
import { preselected } from './preselected.ts'

interface ChoicesProps {
  /** Preselects checklists until someone chooses. */
  purpose: string | null
  /** Ids, in the order of choice. */
  chosen: readonly string[]
  /** The loan purpose chose them. */
  onSuggest: (next: string[]) => void
  onChoose: (next: string[]) => void
  /** The field for it, once something is chosen. */
  dueDate: ReactNode
}

interface FirstRequestsProps extends ChoicesProps {
  partnerId: string
  /** Whether the person may add the starter library. */
  canAddLibrary: boolean
}

/** What the borrower of a new deal is asked for with the invitation. */
export function FirstRequests({ partnerId, canAddLibrary, ...choices }: FirstRequestsProps) {
  const { data, error, refetch, isFetching } = useQuery(checklistsQuery(partnerId))
  return (
    <section className={ui.stack3}>
      <h3>{copy.firstRequests}</h3>
      {data === undefined && error === null && <Skeleton height="8rem" />}
      {data === undefined && error !== null && (
        <FailedState inline title={copy.loadFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {data?.length === 0 && (canAddLibrary ? <StarterOffer partnerId={partnerId} /> : <p>{copy.noChecklistsYet}</p>)}
      {data !== undefined && data.length > 0 && <Choices checklists={data} {...choices} />}
    </section>
  )
}

function StarterOffer({ partnerId }: { partnerId: string }) {
  const keyOf = useIdempotencyKey()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi(addStarterBundles, { params: { partner_id: partnerId }, idempotencyKey: keyOf({ partnerId }) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: bundleKeys.lists(partnerId) }),
    onError: (error) => notifyError(reasonOf(error, copy.addLibraryFailed)),
  })
  return (
    <div className={ui.note}>
      <p>{copy.noChecklists}</p>
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        {copy.addLibrary}
      </Button>
    </div>
  )
}

/** Those of the loan purpose first: what is chosen is in sight. */
function groupsOf(checklists: readonly BundleSummary[], purpose: string | null) {
  const usual = preselected(checklists, purpose)
  const isUsual = ({ id }: BundleSummary) => usual.includes(id)
  if (usual.length === 0) return [{ heading: copy.checklists, bundles: checklists }]
  const others = checklists.filter((each) => !isUsual(each))
  return [
    { heading: copy.usualChecklists(purpose ?? ''), bundles: checklists.filter(isUsual) },
    ...(others.length === 0 ? [] : [{ heading: copy.otherChecklists, bundles: others }]),
  ]
}

function Choices({
  checklists,
  purpose,
  chosen,
  onSuggest,
  onChoose,
  dueDate,
}: ChoicesProps & { checklists: readonly BundleSummary[] }) {
  const suggested = useRef('')
  const latest = useRef({ chosen, onSuggest })
  useEffect(() => {
    latest.current = { chosen, onSuggest }
  })
  useEffect(() => {
    const next = preselected(checklists, purpose)
    const isUntouched = latest.current.chosen.join() === suggested.current
    suggested.current = next.join()
    if (isUntouched) latest.current.onSuggest(next)
  }, [checklists, purpose])
  const items = checklists.reduce((sum, each) => sum + (chosen.includes(each.id) ? each.attachments_count : 0), 0)
  return (
    <>
      <ChecklistChoices groups={groupsOf(checklists, purpose)} chosen={chosen} onChange={onChoose} />
      <p className={ui.quiet} role="status">
        {chosen.length === 0
          ? copy.noneChosen
          : copy.chosen(formatCounted(chosen.length, 'checklist'), formatCounted(items, 'item'))}
      </p>
      {chosen.length > 0 && dueDate}
    </>
  )
}
