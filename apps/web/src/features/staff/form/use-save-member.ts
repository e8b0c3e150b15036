import { updateStaff } from '@loanyard/contract/staff/calls'
import { staffMember, type StaffMember } from '@loanyard/contract/staff/schemas'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { showFailure } from '../../../ui/form/use-schema-form.ts'
import { staffFailures } from '../labels.ts'
import { reloadStaff, updateCachedMember } from '../staff-cache.ts'
import { changedFields, conflictsOf, pick, valuesOf, type EditStaffValues, type FieldConflict } from './staff-form.ts'

/** Others may keep changing other fields of the same person: the change is then resent. */
const maxAttempts = 5

interface Attempt {
  readonly mine: EditStaffValues
  readonly names: readonly (keyof EditStaffValues)[]
  /** What the person has seen, and the latest known version. */
  readonly base: EditStaffValues
  readonly latest: StaffMember
  readonly attempts: number
}

interface SaveMemberOptions {
  readonly form: UseFormReturn<EditStaffValues, unknown, EditStaffValues>
  readonly base: EditStaffValues
  readonly latest: StaffMember
  readonly onSaved: (member: StaffMember) => void
}

/** The current version from a stale-version error. */
function currentOf(error: unknown): StaffMember | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null
  const read = staffMember.safeParse(error.current)
  return read.success ? read.data : null
}

/**
 * Saves changed fields. Others' changes to other fields stay; where both changed the same field, the person chooses.
 */
export function useSaveMember({ form, base, latest, onSaved }: SaveMemberOptions) {
  const [conflict, setConflict] = useState<(Attempt & { fields: readonly FieldConflict[] }) | null>(null)

  const { mutateAsync: send } = useMutation({
    mutationFn: ({ mine, names, latest: { id, partner, version } }: Attempt) => {
      const params = { staff_id: id, partner_id: partner }
      return callApi(updateStaff, { params, body: pick(mine, names), ifMatch: version })
    },
  })

  const attempt = async (next: Attempt): Promise<void> => {
    const { mine, names, latest: member, attempts } = next
    const merged = { ...next.base, ...pick(mine, names) } as EditStaffValues
    const fields = conflictsOf(next.base, merged, valuesOf(member))
    if (fields.length > 0) return setConflict({ ...next, fields })
    setConflict(null)
    if (names.length === 0) return onSaved(member)
    try {
      const saved = await send(next)
      updateCachedMember(saved)
      reloadStaff(saved.partner)
      onSaved(saved)
    } catch (error) {
      const current = currentOf(error)
      if (current !== null) updateCachedMember(current)
      if (current !== null && attempts < maxAttempts)
        return attempt({ ...next, latest: current, attempts: attempts + 1 })
      showFailure(form, error, staffFailures.update)
    }
  }
  const resolve = async (keepsMine: (name: keyof EditStaffValues) => boolean): Promise<void> => {
    if (conflict === null) return
    const { fields, names, latest: current } = conflict
    const left = names.filter((name) => !fields.some((field) => field.name === name) || keepsMine(name))
    // The person has now seen and overridden the other value.
    await attempt({ ...conflict, names: left, base: valuesOf(current), attempts: 1 })
  }
  const save = (mine: EditStaffValues): Promise<void> =>
    attempt({ mine, names: changedFields(base, mine), base, latest, attempts: 1 })
  return { save, conflict, resolve, closeConflict: () => setConflict(null) }
}
