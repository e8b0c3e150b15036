import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import type { InspectionLimits } from './limits.ts'
import type { Problem } from './problems.ts'

// What passes between the server and the processes that examine documents.

export interface ExamineTask {
  readonly file_name: string
  readonly limits: InspectionLimits
}

export interface ExamineResult {
  /** By content; application/octet-stream where nobody knows. */
  readonly content_type: string
  /** Of a PDF or a TIFF. */
  readonly pages: number | null
  readonly problem: Problem | null
  /** From 1, of a PDF or a TIFF that is not blank as a whole: to be pointed out, no reason to refuse it. */
  readonly blank_pages: readonly number[]
  /** What in it runs or reaches out when it is opened in the program it was made for. */
  readonly active_content: readonly ActiveContent[]
}

export interface Examination extends ExamineResult {
  /** Of a HEIC or a TIFF, which browsers do not show. */
  readonly preview: { readonly content_type: 'image/jpeg'; readonly body: Buffer } | null
}

const UNKNOWN = 'application/octet-stream'

/** Nothing is known of it. */
export const unknownExamination: Examination = {
  content_type: UNKNOWN,
  pages: null,
  problem: null,
  blank_pages: [],
  active_content: [],
  preview: null,
}
