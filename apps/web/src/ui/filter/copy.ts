export const loading = 'Loading…'
export const moreFilters = 'More filters'
export const reset = 'Reset'
export const resetCount = (filters: string): string => `Reset ${filters}`
export const invalidRange = {
  amount: 'Enter an amount, for example 250,000 or 1.2m.',
  number: 'Enter a whole number.',
  ratio: 'Enter a ratio, for example 1.25.',
  date: 'Enter a date.',
} as const
export const rangeStart = (label: string): string => `${label} from`
export const rangeEnd = (label: string): string => `${label} to`
export const between = (from: string, to: string): string => `${from} – ${to}`
export const from = (value: string): string => `from ${value}`
export const upTo = (value: string): string => `up to ${value}`
export const andMore = (first: string, count: number): string => `${first} and ${count} more`
/** Chosen values that the filter has no names for. */
export const others = (count: number): string => `${count} selected`
export const optionsFailed = 'Couldn’t load the choices. Open the filter again to retry.'
