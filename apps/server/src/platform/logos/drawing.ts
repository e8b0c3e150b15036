/** A picture of a stranger's, to be drawn anew. */
export interface DrawTask {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Uint8Array
}

/** What a drawing thread says: that it is ready, the new PNG, or why there is none. */
export type DrawAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly png: Uint8Array }
  | { readonly kind: 'refused'; readonly why: 'pixels' | 'damaged' }
