const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** "read it, agree, and sign". */
export function formatList(parts: readonly string[]): string {
  return list.format(parts)
}
