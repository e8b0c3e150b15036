import * as mupdf from 'mupdf'
import type { Box } from '../../pdf/layout.ts'

export const fieldKinds = ['signature', 'date', 'name', 'initials'] as const
export type FieldKind = (typeof fieldKinds)[number]

export interface SignatureField {
  readonly kind: FieldKind
  /** What is drawn at a tag may be larger than the tag; a form field, a blank line or what staff placed is filled. */
  readonly from: 'tag' | 'field' | 'line' | 'placed'
  /** Zero-based. */
  readonly page: number
  readonly box: Box
}

/** The page's form fields with matching names, plus signature fields with other names as `isUnnamed`. */
export function formSignatureFields(
  page: mupdf.PDFPage,
  index: number,
): (SignatureField & { readonly isUnnamed: boolean })[] {
  return page.getWidgets().flatMap((widget) => {
    const kind = kindOf(widget)
    if (kind === null || isHidden(widget)) return []
    const box = widget.getBounds()
    const named = kindOfName(widget.getName()) !== null
    return [{ kind, from: 'field' as const, page: index, box, isUnnamed: !named }]
  })
}

/** Whether signing removes the field: it is filled, or is a signature field. */
export function isReplacedBySigning(widget: mupdf.PDFWidget): boolean {
  return widget.getFieldType() === 'signature' || kindOf(widget) !== null
}

function kindOf(widget: mupdf.PDFWidget): FieldKind | null {
  const type = widget.getFieldType()
  const kind = kindOfName(widget.getName())
  if (type === 'signature') return kind === null || kind === 'signature' ? 'signature' : null
  return type === 'text' ? kind : null
}

/** `form1[0].page1[0].Signature[0]`, `signature_2`, `Date`: the last part of the name, without its number. */
function kindOfName(name: string): FieldKind | null {
  const last = name.split('.').at(-1) ?? ''
  const bare = last
    .replace(/\[\d+\]$/, '')
    .replace(/[ _-]?\d+$/, '')
    .toLowerCase()
  return fieldKinds.find((kind) => kind === bare) ?? null
}

function isHidden(widget: mupdf.PDFWidget): boolean {
  const [left, top, right, bottom] = widget.getBounds()
  const hidden = mupdf.PDFAnnotation.IS_HIDDEN | mupdf.PDFAnnotation.IS_NO_VIEW
  return (widget.getFlags() & hidden) !== 0 || right - left < 4 || bottom - top < 4
}
