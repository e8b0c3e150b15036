import type { BundleRequest, Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { createContext, useContext } from 'react'
import type { Preview } from '../../domain/documents/use-preview.tsx'
import type { RequestsStageScope } from './queries.ts'

export type RequestsDialog =
  | { readonly kind: 'bundle' | 'several' | 'custom' | 'remind' }
  | { readonly kind: 'add' | 'due' | 'remove_bundle'; readonly bundle: BundleRequest }
  | { readonly kind: 'change' | 'remove' | 'waive'; readonly requirement: Requirement }
  | { readonly kind: 'reject'; readonly answers: readonly AnsweredRequest[] }

export interface AnsweredRequest {
  readonly requirement: Requirement
  readonly submission: Submission
}

interface RequestsContextValue {
  readonly scope: RequestsStageScope
  readonly stageName: string
  readonly openDialog: (dialog: RequestsDialog | null) => void
  readonly openDocument: Preview['open']
  /** Reloads the parts of the deal page that show requests. */
  readonly refresh: () => Promise<void>
}

export const RequestsContext = createContext<RequestsContextValue | null>(null)

export function useRequests(): RequestsContextValue {
  const scope = useContext(RequestsContext)
  if (scope === null) throw new Error('useRequests needs the requests tab around it')
  return scope
}

/** The answer that waits for review, if any. */
export function pendingAnswerOf(requirement: Requirement): AnsweredRequest | null {
  const [submission] = requirement.submissions
  return submission?.can.decide === true ? { requirement, submission } : null
}
