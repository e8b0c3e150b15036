import type { Option } from '../form/options.ts'
import type { RangeKind } from './filter-range.tsx'

type Name<A> = Extract<keyof A, string>

/** A filter of the bar; names are those of the address, whose values are texts. */
export type FilterField<A> =
  | { readonly kind: 'search'; readonly name: Name<A>; readonly label: string }
  | { readonly kind: 'one'; readonly name: Name<A>; readonly label: string; readonly options: readonly Option[] }
  | {
      /** Comma-separated. */
      readonly kind: 'several'
      readonly name: Name<A>
      readonly label: string
      readonly options: readonly Option[]
      /** Chosen while the address says nothing. */
      readonly initial?: readonly string[]
      /** Stands for "no filter" then. */
      readonly all?: Option
    }
  /** Clears what was chosen elsewhere. */
  | { readonly kind: 'button'; readonly name: Name<A>; readonly label: string }
  | { readonly kind: RangeKind; readonly label: string; readonly from: Name<A>; readonly to: Name<A> }

/** The text in the address. */
export function textIn<A>(address: A, name: Name<A>): string | undefined {
  const value = address[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** How many filters differ from the default; a range counts as one. */
export function countActive<A>(fields: readonly FilterField<A>[], address: NoInfer<A>): number {
  const isActive = (field: FilterField<A>) =>
    ('name' in field ? [field.name] : [field.from, field.to]).some((name) => textIn(address, name) !== undefined)
  return fields.filter(isActive).length
}

interface Created {
  created_date_range_after?: string | undefined
  created_date_range_before?: string | undefined
}

/** Under the API's names. */
export function createdField<A extends Created>(label: string): FilterField<A> {
  return {
    kind: 'date',
    label,
    from: 'created_date_range_after' as Name<A>,
    to: 'created_date_range_before' as Name<A>,
  }
}
