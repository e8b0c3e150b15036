import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { notifySuccess } from '../../../../ui/feedback/toast.ts'
import { showFailure } from '../../../../ui/form/use-schema-form.ts'
import { dealFromConflict } from '../../deal-cache.ts'
import * as specified from '../../specified-copy.ts'
import * as copy from '../copy.ts'
import { useUpdateDeal } from '../use-update-deal.ts'
import { chosenChanges, conflictOf, type Conflict } from './conflict.ts'
import { changedFields, flatten, isSame, unflatten, type FieldName } from './deal-fields.ts'

function failureOf(names: readonly FieldName[]): string {
  return names.length === 1 && names[0] === 'lender_fee_share'
    ? specified.lenderShareUpdateFailed
    : specified.updateFailed
}

/**
 * The latest version if the edited fields are unchanged since editing began (the page already showed other people's
 * changes to the rest), else the version editing began with.
 */
function versionFor(base: Deal, latest: Deal, names: readonly FieldName[]): number {
  const [before, now] = [flatten(base), flatten(latest)]
  return names.every((name) => isSame(before[name], now[name])) ? latest.version : base.version
}

interface SaveSection<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>
  /** As it was when editing began. */
  base: Deal
  latest: Deal
  onSaved: () => void
}

/** On a version conflict both values are kept until the user chooses. */
export function useSaveSection<I extends FieldValues, O extends DealChanges>({
  form,
  base,
  latest,
  onSaved,
}: SaveSection<I, O>) {
  const update = useUpdateDeal(latest)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const send = async (from: Deal, changes: DealChanges, version: number) => {
    const names = changedFields(from, changes)
    try {
      if (names.length > 0) await update(changes, version)
      setConflict(null)
      onSaved()
      if (names.length > 0) notifySuccess(copy.dealSaved)
    } catch (error) {
      const current = dealFromConflict(error)
      const nextConflict = current && conflictOf(from, changes, current)
      setConflict(nextConflict !== null && nextConflict.fields.length > 0 ? nextConflict : null)
      if (nextConflict === null) showFailure(form, error, failureOf(names))
      // Both users made the same change, so nothing is left to save.
      else if (nextConflict.fields.length === 0) onSaved()
    }
  }
  const save = (edited: O) => {
    const names = changedFields(base, edited)
    const flat = flatten(edited)
    const changes = unflatten(Object.fromEntries(names.map((name) => [name, flat[name]])))
    return send(base, changes, versionFor(base, latest, names))
  }
  const resolve = async (keepsMine: (name: FieldName) => boolean) => {
    if (conflict === null) return
    await send(conflict.current, chosenChanges(conflict, keepsMine) ?? {}, conflict.current.version)
  }
  return { save, conflict, resolve, closeConflict: () => setConflict(null) }
}
