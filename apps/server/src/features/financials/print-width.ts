const classes: readonly (readonly [RegExp, number])[] = [
  [/^[\u2e80-\u{10ffff}—]$/u, 1],
  [/^[MWmw%@…]$/, 0.98],
  [/^\p{Lu}$/u, 0.76],
  [/^[\s.,:;'!|()ijlrt-]$/, 0.42],
]
const other = 0.63

/** How wide a text is printed at most, about, in parts of its size: measured on the fonts of the PDF, bold ones too. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += classes.find(([pattern]) => pattern.test(character))?.[1] ?? other
  return width
}

/** A text that is no wider than `most`; one that would be ends in an ellipsis. */
export function truncateToWidth(text: string, maxWidth: number): string {
  if (widthOf(text) <= maxWidth) return text
  let width = widthOf('…')
  let truncated = ''
  for (const character of text) {
    width += widthOf(character)
    if (width > maxWidth) break
    truncated += character
  }
  return `${truncated}…`
}
