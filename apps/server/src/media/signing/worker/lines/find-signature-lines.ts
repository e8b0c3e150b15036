import type * as mupdf from 'mupdf'
import type { Box } from '../../../pdf/layout.ts'
import type { FieldKind, SignatureField } from '../form-fields.ts'
import { kindOfLabel, signerIn } from './labels.ts'
import { layoutOf, type Blank, type PageLayout, type Piece } from './page-layout.ts'

/** A blank line with its label. */
interface LabeledLine extends Blank {
  readonly kind: FieldKind
  readonly page: number
  readonly label: Piece
  readonly signer: 'client' | 'other' | null
  readonly box: Box
}

// In points
const EDGE = 6
const BESIDE = 30
const BELOW = 18
/** A heading names the signer of the lines up to this far below it. */
const HEADING = 120
/** Date and printed name are at most this far below the signature. */
const SAME_SIGNER = 84
const HEIGHT: Record<FieldKind, number> = { signature: 36, date: 16, name: 16, initials: 22 }
const MAX_WIDTH = 240
const MIN_SIZE = { width: 28, height: 9 }

/**
 * "Signature: ____" with its date and printed name, and lines for initials. Of several lines for a signature, the only one that is
 * named as the client's; if that doesn't tell, none: no one signs on a line that may be someone else's.
 */
export function findSignatureLines(document: mupdf.PDFDocument): SignatureField[] {
  const lines: LabeledLine[] = []
  for (let index = 0; index < document.countPages(); index++) {
    const page = document.loadPage(index)
    if (/sign|initial|\bby\b|\bx[ _]/i.test(page.toStructuredText('').asText())) lines.push(...linesOn(page, index))
  }
  const own = lines.filter(({ signer }) => signer !== 'other')
  const signature = onlyOne(own.filter(({ kind }) => kind === 'signature'))
  if (signature === null) return []
  const signatures = lines.filter(({ kind }) => kind === 'signature')
  const beside = (['date', 'name'] as const).flatMap((kind) => companion(signature, kind, own, signatures) ?? [])
  return [signature, ...beside, ...initialsOf(own)].map(({ kind, page, box }) => ({ kind, from: 'line', page, box }))
}

function onlyOne(candidates: readonly LabeledLine[]): LabeledLine | null {
  const named = candidates.filter(({ signer }) => signer === 'client')
  const [only, ...more] = named.length > 0 ? named : candidates
  return only === undefined || more.length > 0 ? null : only
}

/** Several on a page are a choice that only the signer can make. */
function initialsOf(own: readonly LabeledLine[]): LabeledLine[] {
  const initials = own.filter(({ kind }) => kind === 'initials')
  return initials.filter(({ page }) => initials.filter((other) => other.page === page).length === 1)
}

const isSameRow = (a: Blank, b: Blank) => Math.abs(a.y - b.y) < 6

/** The date or printed name that belongs to the signature: in its row, or right below. */
function companion(
  signature: LabeledLine,
  kind: FieldKind,
  own: readonly LabeledLine[],
  signatures: readonly LabeledLine[],
): LabeledLine | null {
  const onPage = own.filter((line) => line.kind === kind && line.page === signature.page)
  const others = signatures.filter((line) => line !== signature && line.page === signature.page)
  const inRow = onPage.filter(
    (line) =>
      isSameRow(line, signature) &&
      !others.some((other) => isSameRow(other, line) && isBetween(other, signature, line)),
  )
  const below = onPage.filter(
    (line) =>
      line.y > signature.y + 6 &&
      line.y < signature.y + SAME_SIGNER &&
      Math.abs(startOf(line) - startOf(signature)) < 60 &&
      !others.some((other) => other.y > signature.y + 6 && other.y <= line.y + 6),
  )
  const nearest = (lines: readonly LabeledLine[], distance: (line: LabeledLine) => number) =>
    lines.toSorted((a, b) => distance(a) - distance(b))[0]
  return nearest(inRow, (line) => Math.abs(line.left - signature.left)) ?? nearest(below, (line) => line.y) ?? null
}

const startOf = ({ label, left }: LabeledLine) => Math.min(label.box[0], left)

function isBetween(middle: Blank, a: Blank, b: Blank): boolean {
  return middle.left > Math.min(a.left, b.left) && middle.left < Math.max(a.left, b.left)
}

function linesOn(page: mupdf.PDFPage, index: number): LabeledLine[] {
  const layout = layoutOf(page)
  const bounds = page.getBounds()
  const blanks = [...layout.blanks, ...impliedBlanks(layout, bounds)]
  const lines = blanks.flatMap((blank) =>
    labelsOf(blank, layout).flatMap(({ label, part }) => {
      const kind = kindOfLabel(label.text)
      const box = kind === null ? null : boxOn(part, HEIGHT[kind], layout, bounds)
      if (kind === null || box === null) return []
      return [{ ...part, kind, page: index, label, signer: signerOf(label, part, layout), box }]
    }),
  )
  // A frame around the line has a second one.
  return lines.filter(({ label }, at) => lines.findIndex((line) => line.label === label) === at)
}

interface LabeledPart {
  readonly label: Piece
  /** Of the line, if several labels share it. */
  readonly part: Blank
}

/** The label before the line or on its left end, else those below it. */
function labelsOf(blank: Blank, { pieces }: PageLayout): LabeledPart[] {
  const inRow = pieces.filter(({ baseline }) => baseline > blank.y - 9 && baseline < blank.y + 6)
  const before = inRow.filter(({ box }) => blank.left - box[2] > -3 && blank.left - box[2] < BESIDE)
  const label = before.toSorted((a, b) => b.box[2] - a.box[2])[0]
  if (label !== undefined && kindOfLabel(label.text) !== null) return [{ label, part: blank }]
  const onLine = inRow.filter(({ box }) => box[0] > blank.left - 6 && box[2] < blank.right)
  if (onLine.length > 0) return partsOf(onLine, blank, ({ box }) => box[2] + 2)
  const below = pieces.filter(({ box, baseline }) => {
    const isUnder = baseline > blank.y + 2 && box[1] < blank.y + BELOW
    return isUnder && box[0] > blank.left - 10 && box[0] < blank.right - 12
  })
  return partsOf(below, blank, ({ box }, position) => (position === 0 ? blank.left : box[0]))
}

/** The part of the line that each label has for itself. */
function partsOf(
  labels: readonly Piece[],
  blank: Blank,
  leftOf: (label: Piece, position: number) => number,
): LabeledPart[] {
  const inOrder = labels.toSorted((a, b) => a.box[0] - b.box[0])
  return inOrder.map((label, position) => ({
    label,
    part: {
      left: leftOf(label, position),
      right: (inOrder[position + 1]?.box[0] ?? blank.right + 8) - 8,
      y: blank.y,
    },
  }))
}

/** "Signature:" or "Date:" with nothing after it but room. */
function impliedBlanks({ pieces, blanks }: PageLayout, bounds: mupdf.Rect): Blank[] {
  return pieces.flatMap(({ text, box, baseline }) => {
    const kind = kindOfLabel(text)
    if (kind === null || kind === 'initials' || !text.endsWith(':') || text.length < 5) return []
    const isOnLine = blanks.some(({ left, right, y }) => left < box[2] && right > box[2] && Math.abs(y - baseline) < 9)
    if (isOnLine) return []
    const inRow = [
      ...pieces.filter((other) => Math.abs(other.baseline - baseline) < 8).map((other) => other.box[0]),
      ...blanks.filter((blank) => Math.abs(blank.y - baseline) < 10).map(({ left }) => left),
    ]
    const end = Math.min(bounds[2] - 36, ...inRow.filter((left) => left > box[2] - 3))
    const isWide = end - box[2] > (kind === 'signature' ? 100 : 60)
    return isWide ? [{ left: box[2] + 4, right: end - 4, y: baseline + 1 }] : []
  })
}

/** The signer that the label, what is below the line, or the heading above it names. */
function signerOf(label: Piece, blank: Blank, { pieces }: PageLayout): LabeledLine['signer'] {
  const own = signerIn(label.text)
  if (own !== null) return own
  const reach = [Math.min(label.box[0], blank.left) - 6, blank.right] as const
  const inColumn = pieces.filter(({ box }) => box[0] < reach[1] && box[2] > reach[0])
  const below = inColumn.find(
    ({ box, text }) => box[1] > blank.y - 2 && box[1] < blank.y + BELOW && signerIn(text) !== null,
  )
  if (below !== undefined) return signerIn(below.text)
  const heading = inColumn
    .filter(({ box, text }) => box[3] <= blank.y && box[3] > blank.y - HEADING && isHeading(text))
    .toSorted((a, b) => b.box[3] - a.box[3])[0]
  return heading === undefined ? null : signerIn(heading.text)
}

/** Not a sentence, and names a signer. */
function isHeading(text: string): boolean {
  return text.length <= 44 && !text.endsWith('.') && signerIn(text) !== null
}

/** Above the line, without reaching the text above it or leaving the page; null if there is no room. */
function boxOn(blank: Blank, height: number, { pieces }: PageLayout, bounds: mupdf.Rect): Box | null {
  const [pageLeft, pageTop, pageRight, pageBottom] = bounds
  const left = Math.max(blank.left + 2, pageLeft + EDGE)
  const right = Math.min(blank.right, left + MAX_WIDTH, pageRight - EDGE)
  const bottom = blank.y
  const above = pieces
    .filter(({ box, baseline }) => baseline < bottom - 6 && box[0] < right && box[2] > left)
    .map(({ baseline }) => baseline + 2)
  const top = Math.max(pageTop + EDGE, bottom - height, ...above)
  const isOnPage = bottom <= pageBottom - EDGE && top >= pageTop
  const hasRoom = right - left >= MIN_SIZE.width && bottom - top >= MIN_SIZE.height
  return isOnPage && hasRoom ? [left, top, right, bottom] : null
}
