import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import type { ReactNode } from 'react'
import type { Control, DefaultValues, FieldValues } from 'react-hook-form'
import type { FormSchema } from '../../../../ui/form/use-schema-form.ts'
import type { FieldName } from './deal-fields.ts'

export function pick<K extends keyof Deal>(deal: Deal, names: readonly K[]): Pick<Deal, K> {
  return Object.fromEntries(names.map((name) => [name, deal[name]])) as Pick<Deal, K>
}

/** One section of the deal page. `I` is the type of the form's values, `O` the output of its schema. */
export interface SectionSpec<I extends FieldValues, O extends DealChanges> {
  /** Name of its draft. */
  name: string
  title: string
  schema: FormSchema<I, O>
  begin: (deal: Deal) => DefaultValues<I>
  facts: readonly FieldName[]
  /** Shown after the facts, and not edited. */
  calculated?: (deal: Deal) => readonly { readonly label: string; readonly value: string }[]
  renderFields: (control: Control<I, unknown, O>, deal: Deal) => ReactNode
}

/** Infers `I` and `O`. */
export function section<I extends FieldValues, O extends DealChanges>(spec: SectionSpec<I, O>): SectionSpec<I, O> {
  return spec
}
