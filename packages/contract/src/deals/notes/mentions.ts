export interface MentionRange {
  readonly start: number
  readonly end: number
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where the text has one of the names after an @, in order. Of two names that fit, the longer one counts. */
export function mentionRanges(text: string, names: readonly string[]): readonly MentionRange[] {
  const known = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  if (known.length === 0) return []
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])@(?:${known.map(escape).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

/** Of the mentions, those whose name the text has after an @. */
export function mentionedIn<T extends { readonly name: string }>(text: string, mentions: readonly T[]): readonly T[] {
  const names = mentions.map(({ name }) => name)
  const found = new Set(mentionRanges(text, names).map(({ start, end }) => text.slice(start + 1, end)))
  return mentions.filter(({ name }) => found.has(name))
}
