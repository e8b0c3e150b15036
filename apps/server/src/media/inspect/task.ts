import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import type { InspectionLimits } from './limits.ts'
import type { Problem } from './problems.ts'

// Messages between the server and the processes that examine documents.

export interface ExamineTask {
  readonly file_name: string
  readonly limits: InspectionLimits
}

export interface ExamineResult {
  /** By content; application/octet-stream: unknown. */
  readonly content_type: string
  /** Of a PDF or a TIFF. */
  readonly pages: number | null
  readonly problem: Problem | null
  /** Numbered from 1, of a PDF or TIFF that isn't entirely blank; shown as a hint, no reason to reject it. */
  readonly blank_pages: readonly number[]
  /** What runs or connects elsewhere when the document is opened in its own program. */
  readonly active_content: readonly ActiveContent[]
}

export interface Examination extends ExamineResult {
  /** Of a HEIC or TIFF, which browsers can't show. */
  readonly preview: { readonly content_type: 'image/jpeg'; readonly body: Buffer } | null
}

const UNKNOWN = 'application/octet-stream'

export const unknownExamination: Examination = {
  content_type: UNKNOWN,
  pages: null,
  problem: null,
  blank_pages: [],
  active_content: [],
  preview: null,
}
