import { addStarterBundles } from '@loanyard/contract/bundles/calls'
import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import type { NewDeal } from '@loanyard/contract/deals/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { ChecklistChoices } from '../../../domain/checklists/checklist-choices.tsx'
import { checklistsQuery } from '../../../domain/checklists/fetch-bundles.ts'
import { bundleKeys } from '../../../domain/query-keys.ts'
import { messageOf, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useIdempotencyKey } from '../../../lib/api/use-idempotency-key.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { formatCounted, today } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import type { NewDealForm } from './new-deal-form.ts'
import { preselected } from './preselected.ts'

interface FirstRequestsProps {
  form: NewDealForm
  partnerId: string
}

/** What the borrower is asked for with the invitation; the loan purpose preselects it until someone chooses. */
export function FirstRequests({ form, partnerId }: FirstRequestsProps) {
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
      {data?.length === 0 && <StarterOffer partnerId={partnerId} />}
      {data !== undefined && data.length > 0 && <Choices form={form} checklists={data} />}
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

const noChecklists: readonly string[] = []

function Choices({ form, checklists }: { form: NewDealForm; checklists: readonly BundleSummary[] }) {
  const { control, getValues, setValue } = form
  const purpose = useWatch({ control, name: 'loan_purpose' }) ?? null
  const chosen: readonly NonNullable<NewDeal['checklists']>[number][] =
    useWatch({ control, name: 'checklists' }) ?? noChecklists
  const suggested = useRef('')
  useEffect(() => {
    const next = preselected(checklists, purpose)
    const isUntouched = (getValues('checklists') ?? []).join() === suggested.current
    suggested.current = next.join()
    if (isUntouched) setValue('checklists', next)
  }, [checklists, purpose, getValues, setValue])
  const items = checklists.reduce((sum, each) => sum + (chosen.includes(each.id) ? each.attachments_count : 0), 0)
  return (
    <>
      <ChecklistChoices
        groups={[{ heading: copy.checklists, bundles: checklists }]}
        chosen={chosen}
        onChange={(next) => setValue('checklists', next, { shouldDirty: true })}
      />
      <p className={ui.quiet} role="status">
        {chosen.length === 0
          ? copy.noneChosen
          : copy.chosen(formatCounted(chosen.length, 'checklist'), formatCounted(items, 'item'))}
      </p>
      {chosen.length > 0 && (
        <DateField
          control={control}
          name="due_date"
          label={copy.dueDate}
          help={copy.dueDateHelp}
          min={today()}
          optional
        />
      )}
    </>
  )
}
