import { missingFields } from '@loanyard/contract/core/specified-copy'
import { requiredStaffFields, staffFields, type StaffChanges, type StaffMember } from '@loanyard/contract/staff/schemas'
import type { FieldErrors } from 'react-hook-form'
import * as z from 'zod'
import * as copy from './copy.ts'

/** `Invited` is set by the server. */
export const newStaffForm = z.object({ ...staffFields, status: z.enum(['Active', 'Inactive']) })
export type NewStaffValues = z.input<typeof newStaffForm>

export const emptyStaff: NewStaffValues = { email: '', full_name: '', phone: '', role: 'Coordinator', status: 'Active' }

/** The specified sentence if several fields were left empty. */
export function missingFieldsSummary(values: NewStaffValues, errors: FieldErrors<NewStaffValues>): string | undefined {
  const missing = requiredStaffFields.filter((name) => errors[name] !== undefined && values[name].trim() === '')
  return missing.length > 1 ? missingFields(missing.map((name) => newStaffLabels[name])) : undefined
}

/** A phone number that was never set may stay empty. */
export const editStaffForm = z.object({
  ...staffFields,
  phone: z.union([z.literal(''), staffFields.phone]),
})
export type EditStaffValues = z.output<typeof editStaffForm>

export function valuesOf({ user, role }: StaffMember): EditStaffValues {
  return { email: user.email, full_name: user.full_name, phone: user.phone ?? '', role }
}

type Field = keyof EditStaffValues
const fields: readonly Field[] = ['full_name', 'email', 'phone', 'role']

export function changedFields(base: EditStaffValues, mine: EditStaffValues): Field[] {
  return fields.filter((field) => base[field] !== mine[field])
}

export function pick(values: EditStaffValues, names: readonly Field[]): StaffChanges {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** A field that both the person and someone else changed: the person's value and the current one. */
export interface FieldConflict {
  readonly name: Field
  readonly mine: string
  readonly current: string
}

/** Fields that both sides changed to different values. */
export function conflictsOf(base: EditStaffValues, mine: EditStaffValues, current: EditStaffValues): FieldConflict[] {
  return changedFields(base, mine)
    .filter((name) => base[name] !== current[name] && mine[name] !== current[name])
    .map((name) => ({ name, mine: mine[name], current: current[name] }))
}

const labels: Readonly<Record<Field, string>> = {
  full_name: copy.fullName,
  email: copy.email,
  phone: copy.phone,
  role: copy.role,
}

const newStaffLabels: Readonly<Record<keyof NewStaffValues, string>> = { ...labels, status: copy.status }

export const fieldLabels = {
  labelOf: (name: Field) => labels[name],
  show: (_name: Field, value: unknown) => (typeof value === 'string' && value !== '' ? value : '–'),
}
