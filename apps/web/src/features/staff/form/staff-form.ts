import { staffFields, type StaffChanges, type StaffMember } from '@loanyard/contract/staff/schemas'
import * as z from 'zod'

/** The fields of the panel for a new colleague. `Invited` follows by itself. */
export const newStaffForm = z.object({ ...staffFields, status: z.enum(['Active', 'Inactive']) })
export type NewStaffValues = z.input<typeof newStaffForm>

/** What the form of a new colleague begins with. */
export const emptyStaff: NewStaffValues = { email: '', full_name: '', phone: '', role: 'Coordinator', status: 'Active' }

/** The fields of the panel for changing one. A phone number that was never there may stay away. */
export const editStaffForm = z.object({
  ...staffFields,
  phone: z.union([z.literal(''), staffFields.phone]),
})
export type EditStaffValues = z.output<typeof editStaffForm>

/** What the form of a colleague begins with. */
export function valuesOf({ user, role }: StaffMember): EditStaffValues {
  return { email: user.email, full_name: user.full_name, phone: user.phone ?? '', role }
}

type Field = keyof EditStaffValues
const fields: readonly Field[] = ['full_name', 'email', 'phone', 'role']

/** The fields of `mine` that differ from `base`. */
export function changedFields(base: EditStaffValues, mine: EditStaffValues): Field[] {
  return fields.filter((field) => base[field] !== mine[field])
}

/** Only the named fields, as the call takes them. */
export function pick(values: EditStaffValues, names: readonly Field[]): StaffChanges {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** A field that both the person and somebody else changed: what the person wants, and what it is now. */
export interface FieldConflict {
  readonly name: Field
  readonly mine: string
  readonly current: string
}

/** Where somebody else changed the same field meanwhile to something else. Other changes of theirs stand in no way. */
export function conflictsOf(base: EditStaffValues, mine: EditStaffValues, current: EditStaffValues): FieldConflict[] {
  return changedFields(base, mine)
    .filter((name) => base[name] !== current[name] && mine[name] !== current[name])
    .map((name) => ({ name, mine: mine[name], current: current[name] }))
}

const labels: Readonly<Record<Field, string>> = {
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
}

/** How a conflict is worded. */
export const fieldLabels = {
  labelOf: (name: Field) => labels[name],
  show: (_name: Field, value: unknown) => (typeof value === 'string' && value !== '' ? value : '–'),
}
