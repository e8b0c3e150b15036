import { updateBundle } from '@loanyard/contract/bundles/calls'
import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { loanPurposes } from '@loanyard/contract/core/values'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { bundleKeys } from '../../../domain/query-keys.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { useRequests } from '../requests-context.ts'
import * as copy from './copy.ts'

interface Selection {
  readonly options: readonly BundleSummary[]
  /** Ids. */
  readonly chosen: readonly string[]
  /** Ids of those the deal has requests of. */
  readonly requested: ReadonlySet<string>
}

type Change = Pick<BundleSummary, 'id' | 'version' | 'loan_purposes' | 'can'>

/** The checklists whose loan purposes differ from what is chosen. */
function changesOf({ options, chosen, requested }: Selection, purpose: (typeof loanPurposes)[number]): Change[] {
  return options.flatMap((bundle) => {
    const others = bundle.loan_purposes.filter((each) => each !== purpose)
    const isUsual = others.length < bundle.loan_purposes.length
    if (requested.has(bundle.id) || isUsual === chosen.includes(bundle.id)) return []
    return [{ ...bundle, loan_purposes: isUsual ? others : [...others, purpose] }]
  })
}

/** Offers to begin every deal with the loan purpose with this selection, to those who may change each checklist it differs by. */
export function useRememberSelection(selection: Selection) {
  const { scope, loanPurpose } = useRequests()
  const [isOn, setOn] = useState(false)
  const { mutate } = useMutation({
    mutationFn: (changes: readonly Change[]) =>
      Promise.all(
        changes.map(({ id, version, loan_purposes }) =>
          callApi(updateBundle, {
            params: { partner_id: scope.partnerId, bundle_id: id },
            body: { loan_purposes },
            ifMatch: version,
          }),
        ),
      ),
    onError: (error) => notifyError(reasonOf(error, copy.rememberFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bundleKeys.all(scope.partnerId) }),
  })
  const purpose = loanPurposes.find((each) => each === loanPurpose)
  const changes = purpose === undefined ? [] : changesOf(selection, purpose)
  const isOffered = selection.chosen.length > 0 && changes.length > 0 && changes.every(({ can }) => can.update)
  const field = isOffered && purpose !== undefined && (
    <label className={ui.line2}>
      <Checkbox checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      {copy.rememberSet(purpose)}
    </label>
  )
  return {
    field,
    save: () => {
      if (isOffered && isOn) mutate(changes)
    },
  }
}
