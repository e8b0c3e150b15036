/** What goes to a marked place. */
export const fieldKinds = ['signature', 'date', 'name'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Left, top, right, bottom: points from the upper left corner of a page as it is seen. */
export type Box = readonly [number, number, number, number]

export interface SignatureField {
  readonly kind: FieldKind
  /** A tag stands on a line of the text and may be outgrown; a field of a form is filled. */
  readonly from: 'tag' | 'field'
  /** From 0. */
  readonly page: number
  readonly box: Box
}
