/** What pdf.js tells of a piece of text on a page. */
export interface TextPiece {
  readonly str: string
  /** Whether a line ends behind it. */
  readonly hasEOL: boolean
}

/** The text of a page, made comparable, with the way back to its pieces. */
export interface PageText {
  /** Small letters without accents, one dash and one kind of quotes; lines end with "\n". */
  readonly folded: string
  /** For each character of `folded` its place in the text of the pieces; null where it is the same. */
  readonly places: Uint32Array | null
  /** Where each piece begins in the text of the pieces. */
  readonly starts: Uint32Array
}

/** A stretch of one piece; `to` is behind the last character. */
export interface PieceRange {
  readonly piece: number
  readonly from: number
  readonly to: number
}

export type Match = readonly PieceRange[]

const equivalents: Record<string, string> = { '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '\u00a0': ' ' }

/** One character as it is compared; may be none (a combining accent) or several (a ligature). */
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

/** Makes the text of a page searchable. */
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
 * What to look for, as an expression on folded text: any white space between words, also the end of a line; a word may be
 * parted at the end of a line. Null where there is nothing to look for.
 */
export function searchFor(words: string): RegExp | null {
  const query = fold(words).folded.trim()
  if (query === '') return null
  const parts = query
    .split(/\s+/)
    .map((word) => Array.from(word, (each) => (each === '-' ? '-\\n?' : escaped(each))).join('(?:-\\n)?'))
  return new RegExp(parts.join('\\s+'), 'g')
}

/** The last piece that begins at or before a place. */
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

/** The pieces, or parts of pieces, between two places in the text of all of them. */
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

/** How often the words are on a page; the quick half of `matchesIn`, for pages nobody sees. */
export function countMatches(text: PageText, search: RegExp): number {
  let count = 0
  for (const [found] of text.folded.matchAll(search)) if (found !== '') count += 1
  return count
}

/** Where the words are on a page, in the order of its text. */
export function matchesIn(text: PageText, search: RegExp, pieces: readonly TextPiece[]): Match[] {
  const placeOf = (index: number) => text.places?.[index] ?? index
  return Array.from(text.folded.matchAll(search), ({ 0: found, index }) => {
    const end = index + found.length
    // Half a ligature is shown as all of it.
    return rangesOf(pieces, text.starts, placeOf(index), Math.max(placeOf(end), placeOf(end - 1) + 1))
  })
}
