import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import type { ContentProblem } from '../content.ts'

const openedTypes = ['pdf', 'tif', 'png', 'jpg', 'heic'] as const
export type OpenedType = (typeof openedTypes)[number]

export function isOpenedType(name: string): name is OpenedType {
  return openedTypes.some((type) => type === name)
}

export interface OpenResult {
  readonly contentProblem: ContentProblem | null
  readonly pages: number | null
  /** Numbered from 1. */
  readonly blank_pages: readonly number[]
  readonly active_content: readonly ActiveContent[]
  /** A JPEG. */
  readonly preview: Uint8Array | null
}

export const noProblem: OpenResult = {
  contentProblem: null,
  pages: null,
  blank_pages: [],
  active_content: [],
  preview: null,
}

export function failed(contentProblem: ContentProblem): OpenResult {
  return { ...noProblem, contentProblem }
}
