/** A text item as pdf.js returns it. */
export interface TextPiece {
  readonly str: string
  /** Whether a line ends after this piece. */
  readonly hasEOL: boolean
}

/** A page's text folded for comparison, with a mapping back to its pieces. */
export interface PageText {
  /** Lowercase, no accents, one kind of dash and of quotes; lines end with "\n". */
  readonly folded: string
  /** For each character of `folded`, its offset in the pieces' text; null if the offsets are the same. */
  readonly places: Uint32Array | null
  /** Where each piece begins in the text of the pieces. */
  readonly starts: Uint32Array
}

/** A range within one piece; `to` is exclusive. */
export interface PieceRange {
  readonly piece: number
  readonly from: number
  readonly to: number
}

export type Match = readonly PieceRange[]

const equivalents: Record<string, string> = { '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '\u00a0': ' ' }

/** A character as it is compared: may be empty (a combining accent) or several characters (a ligature). */
function foldCharacter(character: string): string {
  const plain = equivalents[character] ?? (/\p{Pd}/u.test(character) ? '-' : character)
  return plain.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

// eslint-disable-next-line no-control-regex -- all of ASCII
const ascii = /^[\u0000-\u007f]*$/

function fold(text: string): Pick<PageText, 'folded' | 'places'> {
  if (ascii.test(text)) return { folded: text.toLowerCase(), places: null }
  let folded = ''
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const plain = foldCharacter(character)
    folded += plain
    for (let count = 0; count < plain.length; count += 1) places.push(place)
    place += character.length
  }
  places.push(place)
  return { folded, places: Uint32Array.from(places) }
}

export function pageText(pieces: readonly TextPiece[]): PageText {
  let text = ''
  const starts = Uint32Array.from(pieces, ({ str, hasEOL }) => {
    const start = text.length
    text += hasEOL ? `${str}\n` : str
    return start
  })
  return { ...fold(text), starts }
}

function escaped(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
}

/**
 * A regular expression for folded text. White space between words also matches a line end, and a word may be hyphenated
 * at the end of a line. Null if there is nothing to search for.
 */
export function searchFor(typed: string): RegExp | null {
  const query = fold(typed).folded.trim()
  if (query === '') return null
  const parts = query
    .split(/\s+/)
    .map((word) => Array.from(word, (each) => (each === '-' ? '-\\n?' : escaped(each))).join('(?:-\\n)?'))
  return new RegExp(parts.join('\\s+'), 'g')
}

/** The last piece that starts at or before an offset. */
function pieceAt(starts: Uint32Array, place: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** The pieces, or parts of them, between two offsets in the text of all pieces. */
function rangesOf(pieces: readonly TextPiece[], starts: Uint32Array, from: number, to: number): Match {
  const ranges: PieceRange[] = []
  for (let piece = pieceAt(starts, from); piece < pieces.length; piece += 1) {
    const start = starts[piece] ?? 0
    if (start >= to) break
    const range = { piece, from: Math.max(0, from - start), to: Math.min(to - start, pieces[piece]?.str.length ?? 0) }
    if (range.from < range.to) ranges.push(range)
  }
  return ranges
}

/** Faster than `matchesIn`; for pages that aren't on the screen. */
export function countMatches(text: PageText, search: RegExp): number {
  let count = 0
  for (const [found] of text.folded.matchAll(search)) if (found !== '') count += 1
  return count
}

/** Matches in text order. */
export function matchesIn(text: PageText, search: RegExp, pieces: readonly TextPiece[]): Match[] {
  const placeOf = (index: number) => text.places?.[index] ?? index
  return Array.from(text.folded.matchAll(search), ({ 0: found, index }) => {
    const end = index + found.length
    // Half a ligature is highlighted as the whole ligature.
    return rangesOf(pieces, text.starts, placeOf(index), Math.max(placeOf(end), placeOf(end - 1) + 1))
  })
}
