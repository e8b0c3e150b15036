import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { showFailure } from '../../../../../ui/form/use-schema-form.ts'
import { dealFromConflict } from '../../../deal-cache.ts'
import * as specified from '../../../specified-copy.ts'
import { useUpdateDeal } from '../../use-update-deal.ts'
import { changedFields, flatten, isSame, unflatten, type FieldName } from '../deal-fields.ts'
import { chosenChanges, conflictOf, type Conflict } from './conflict.ts'
import type { DealForm, DealFormOutput } from './section-schemas.ts'

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

interface SaveSection {
  form: UseFormReturn<DealForm, unknown, DealFormOutput>
  /** As it was when editing began. */
  base: Deal
  latest: Deal
  /** With the deal as it is now. `hasChanged`: false if there was nothing to save. */
  onSaved: (deal: Deal, hasChanged: boolean) => void
}

/** If someone else changed the same field, both values are kept until the user chooses. */
export function useSaveSection({ form, base, latest, onSaved }: SaveSection) {
  const update = useUpdateDeal(latest)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const send = async (from: Deal, changes: DealChanges, version: number): Promise<void> => {
    const names = changedFields(from, changes)
    try {
      const saved = names.length > 0 ? await update(changes, version) : from
      setConflict(null)
      onSaved(saved, names.length > 0)
    } catch (error) {
      const current = dealFromConflict(error)
      const found = current && conflictOf(from, changes, current)
      if (found !== null && found.fields.length > 0) return setConflict(found)
      // Someone else changed other fields, or this one to the same value.
      if (found !== null && found.current.version !== version)
        return send(found.current, chosenChanges(found, () => true) ?? {}, found.current.version)
      setConflict(null)
      showFailure(form, error, failureOf(names))
    }
  }
  const save = (edited: DealForm | DealFormOutput) => {
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
