/** The line that goes over every page. */
export interface WatermarkTask {
  readonly line: string
}

/** Why a PDF cannot bear a watermark. */
export type WatermarkProblem = 'protected' | 'collection' | 'too_long' | 'damaged'

/** What a stamping process says beside the copy: that there is one, or why there is none. */
export type WatermarkResult =
  | { readonly kind: 'stamped' }
  | { readonly kind: 'problem'; readonly problem: WatermarkProblem }
