/** What is to be stamped, and the line that goes over every page. */
export interface StampTask {
  readonly bytes: Uint8Array
  readonly line: string
}

/** Why a PDF cannot bear a watermark. */
export type StampProblem = 'protected' | 'collection' | 'too_long' | 'damaged'

/** What a stamping thread says: that it is ready, the copy, or why there is none. */
export type StampAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'stamped'; readonly bytes: Uint8Array }
  | { readonly kind: 'problem'; readonly problem: StampProblem }
