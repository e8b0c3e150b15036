import type * as mupdf from 'mupdf'
import type { Box } from '../../../pdf/layout.ts'

/** Words that belong together: a label, a sentence. */
export interface Piece {
  readonly text: string
  readonly box: Box
  /** In points from the upper edge. */
  readonly baseline: number
}

/** A line to write on: a row of underscores or dots, or a drawn rule. In points. */
export interface Blank {
  readonly left: number
  readonly right: number
  /** Where writing stands. */
  readonly y: number
}

export interface PageLayout {
  readonly pieces: readonly Piece[]
  readonly blanks: readonly Blank[]
}

interface Char {
  readonly text: string
  readonly size: number
  readonly box: Box
  readonly baseline: number
}

/** A drawn rule is at most this thick. In points. */
const MAX_RULE_HEIGHT = 2.5
const MIN_BLANK_WIDTH = 36
/** A page with more isn't a form that someone fills in by hand. */
const MAX_PARTS = 4000

/** The texts and blank lines of a page as seen; text that isn't upright is left out. */
export function layoutOf(page: mupdf.PDFPage): PageLayout {
  const pieces: Piece[] = []
  const blanks: Blank[] = []
  let line: Char[] = []
  let isUpright = false
  page.toStructuredText('preserve-whitespace,vectors').walk({
    beginLine: (...[, wmode, [x, y]]) => {
      line = []
      isUpright = wmode === 0 && x > 0.99 && Math.abs(y) < 0.05
    },
    onChar: (text, [, baseline], ...[, size, quad]) => {
      const box: Box = [quad[0], quad[1], quad[6], quad[7]]
      if (isUpright && [...box, baseline, size].every(Number.isFinite)) line.push({ text, size, box, baseline })
    },
    endLine: () => {
      for (const run of runsOf(line)) addRun(run, { pieces, blanks })
    },
    onVector: ([left, top, right, bottom]) => {
      if (bottom - top <= MAX_RULE_HEIGHT && right - left >= MIN_BLANK_WIDTH) blanks.push({ left, right, y: top })
    },
  })
  return pieces.length + blanks.length > MAX_PARTS ? { pieces: [], blanks: [] } : { pieces, blanks: joined(blanks) }
}

const isLeader = ({ text }: Char) => text === '_' || text === '.' || text === '…'
const isSpace = ({ text }: Char) => /^\s$/u.test(text)

/** Splits a line where a row of underscores begins or ends, and at wide gaps. */
function runsOf(line: readonly Char[]): Char[][] {
  const runs: Char[][] = []
  let last: Char | null = null
  for (const char of line) {
    if (isSpace(char)) continue
    const isGap = last === null || char.box[0] - last.box[2] > Math.max(char.size, 6) * 1.2
    const isOther = last !== null && isUnderscore(char) !== isUnderscore(last)
    if (isGap || isOther) runs.push([])
    else if (last !== null && char.box[0] - last.box[2] > char.size * 0.12) runs.at(-1)?.push(spaceAfter(last))
    runs.at(-1)?.push(char)
    last = char
  }
  return runs.flatMap(withoutLeaders)
}

const isUnderscore = ({ text }: Char) => text === '_'
const spaceAfter = (char: Char): Char => ({
  ...char,
  text: ' ',
  box: [char.box[2], char.box[1], char.box[2], char.box[3]],
})

/** "Date......" is a label and a blank line. */
function withoutLeaders(run: Char[]): Char[][] {
  const text = run.map((char) => char.text).join('')
  const dots = /[.…](?: ?[.…]){5,}$/u.exec(text)
  if (dots === null || dots.index === 0) return [run]
  return [run.slice(0, dots.index), run.slice(dots.index)]
}

function addRun(run: readonly Char[], { pieces, blanks }: { pieces: Piece[]; blanks: Blank[] }): void {
  const [first] = run
  if (first === undefined) return
  const box: Box = [
    Math.min(...run.map((char) => char.box[0])),
    Math.min(...run.map((char) => char.box[1])),
    Math.max(...run.map((char) => char.box[2])),
    Math.max(...run.map((char) => char.box[3])),
  ]
  const isBlank = run.every((char) => isLeader(char) || isSpace(char)) && box[2] - box[0] >= MIN_BLANK_WIDTH
  if (isBlank) blanks.push({ left: box[0], right: box[2], y: first.baseline + 1 })
  else
    pieces.push({
      text: run
        .map((char) => char.text)
        .join('')
        .trim(),
      box,
      baseline: first.baseline,
    })
}

/** A rule that is drawn in parts is one line. */
function joined(blanks: readonly Blank[]): Blank[] {
  const result: Blank[] = []
  for (const blank of blanks.toSorted((a, b) => a.y - b.y || a.left - b.left)) {
    const last = result.at(-1)
    if (
      last !== undefined &&
      Math.abs(last.y - blank.y) < 1 &&
      blank.left - last.right < 3 &&
      blank.left >= last.left
    ) {
      result[result.length - 1] = { ...last, right: Math.max(last.right, blank.right) }
    } else result.push(blank)
  }
  return result
}
