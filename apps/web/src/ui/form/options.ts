export interface Option {
  value: string
  label: string
}

/** Options whose values are their labels. Apart from the select field, so that filters load no form library. */
export function optionsOf(labels: readonly string[]): Option[] {
  return labels.map((label) => ({ value: label, label }))
}
