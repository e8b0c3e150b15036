const characterWidths: readonly (readonly [RegExp, number])[] = [
  [/^[\u2e80-\u{10ffff}—]$/u, 1],
  [/^[MWmw%@…]$/, 0.98],
  [/^\p{Lu}$/u, 0.76],
  [/^[\s.,:;'!|()ijlrt-]$/, 0.42],
]
const defaultWidth = 0.63

/**
 * Approximate maximum width of a printed text, in multiples of the font size, measured on the PDF's fonts, bold
 * included.
 */
function widthOf(text: string): number {
  let width = 0
  for (const character of text)
    width += characterWidths.find(([pattern]) => pattern.test(character))?.[1] ?? defaultWidth
  return width
}

/** Cut with an ellipsis if it is wider than `maxWidth`, in multiples of the font size. */
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
