import type { Box } from '../../pdf/layout.ts'

export const fieldKinds = ['signature', 'date', 'name'] as const
export type FieldKind = (typeof fieldKinds)[number]

export interface SignatureField {
  readonly kind: FieldKind
  /** What is drawn at a tag may be larger than the tag; a form field is filled. */
  readonly from: 'tag' | 'field'
  /** Zero-based. */
  readonly page: number
  readonly box: Box
}
