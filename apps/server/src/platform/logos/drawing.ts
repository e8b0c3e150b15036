/** A picture of a stranger's, to be drawn anew. */
export interface RenderTask {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp'
}

/** What a drawing process says beside the new PNG: that there is one, or why there is none. */
export type RenderResult = { readonly kind: 'drawn' } | { readonly kind: 'refused'; readonly why: 'pixels' | 'damaged' }
