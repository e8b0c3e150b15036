const linesInBlock = 200
const charactersInBlock = 40_000

/** A block of text with its line count, to reserve space before it is laid out. */
export interface TextBlock {
  readonly text: string
  readonly lines: number
}

/**
 * Splits a text into blocks of whole lines, so that the browser lays out only those in view. A line longer than a block
 * is split, but never inside a character.
 */
export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let start = 0
  while (start < text.length) {
    const { end, lines } = blockFrom(text, start)
    blocks.push({ text: text.slice(start, end), lines })
    start = end
  }
  return blocks
}

function blockFrom(text: string, start: number): { end: number; lines: number } {
  const most = Math.min(start + charactersInBlock, text.length)
  let end = start
  let lines = 0
  while (lines < linesInBlock) {
    const next = text.indexOf('\n', end) + 1
    if (next === 0 || next > most) break
    end = next
    lines += 1
  }
  if (lines === linesInBlock) return { end, lines }
  if (most === text.length) return { end: most, lines: lines + 1 }
  return lines > 0 ? { end, lines } : { end: wholeCharacter(text, most), lines: 1 }
}

function wholeCharacter(text: string, end: number): number {
  const code = text.charCodeAt(end)
  return code >= 0xdc00 && code <= 0xdfff ? end - 1 : end
}
