import type { QueryKey } from '@tanstack/react-query'
import type { Option } from '../form/options.ts'
import type { RangeKind } from './filter-range.tsx'

type Name<A> = Extract<keyof A, string>

/** Options from the server, loaded when the filter opens or has a choice to name. */
export interface LoadedOptions {
  readonly queryKey: QueryKey
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<readonly Option[]>
}

/** A filter of the bar; names are those of the address, whose values are texts. */
export type FilterField<A> = {
  /** Only in the bar if it filters or was chosen from "More filters". */
  readonly isMore?: boolean
} & (
  | {
      readonly kind: 'search'
      readonly name: Name<A>
      readonly label: string
      /** Shorter than the label, for the room there is. */
      readonly placeholder?: string
    }
  | { readonly kind: 'one'; readonly name: Name<A>; readonly label: string; readonly options: readonly Option[] }
  | {
      /** Comma-separated. */
      readonly kind: 'several'
      readonly name: Name<A>
      readonly label: string
      readonly options: readonly Option[]
      /** Follow `options`. */
      readonly load?: LoadedOptions | undefined
      /** Chosen while the address says nothing. */
      readonly initial?: readonly string[]
      /** Stands for "no filter" then. */
      readonly all?: Option
    }
  /** Clears what was chosen elsewhere. */
  | { readonly kind: 'button'; readonly name: Name<A>; readonly label: string }
  /** On (`true`) or absent. */
  | { readonly kind: 'flag'; readonly name: Name<A>; readonly label: string }
  | { readonly kind: RangeKind; readonly label: string; readonly from: Name<A>; readonly to: Name<A> }
)

/** The text in the address. */
export function textIn<A>(address: A, name: Name<A>): string | undefined {
  const value = address[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether the address says something about the field. */
export function isActive<A>(field: FilterField<A>, address: NoInfer<A>): boolean {
  return ('name' in field ? [field.name] : [field.from, field.to]).some((name) => textIn(address, name) !== undefined)
}

/** How many filters differ from the default; a range counts as one. */
export function countActive<A>(fields: readonly FilterField<A>[], address: NoInfer<A>): number {
  return fields.filter((field) => isActive(field, address)).length
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
