import type { Deal } from '@loanyard/contract/deals/schemas'
import type { FieldPath } from 'react-hook-form'
import type { FormSchema } from '../../../../../ui/form/use-schema-form.ts'
import { flatten, unflatten, type FieldName } from '../deal-fields.ts'
import type { DealForm, DealFormOutput } from './section-schemas.ts'

/** The values a form of these fields starts with. */
export function valuesOf(deal: Deal, names: readonly FieldName[]): DealForm {
  const flat = flatten(deal)
  // Cast: these are the deal’s own values.
  return unflatten(Object.fromEntries(names.map((name) => [name, flat[name]]))) as DealForm
}

/** Where a field is in the form. */
export function pathOf(name: FieldName): FieldPath<DealForm> {
  // Casts: the borrower’s fields are nested, without the prefix that tells them apart in the activity log.
  return name.startsWith('borrower_')
    ? (`borrower.${name.slice('borrower_'.length)}` as FieldPath<DealForm>)
    : (name as FieldPath<DealForm>)
}

/** The schema of a form of these fields, loaded when it is needed. */
export function schemaFor(names: readonly FieldName[]): FormSchema<DealForm, DealFormOutput> {
  return async () => (await import('./section-schemas.ts')).schemaOf(names)
}
