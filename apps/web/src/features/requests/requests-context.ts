import type { BundleRequest, Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { createContext, useContext } from 'react'
import type { Preview } from '../../domain/documents/use-preview.tsx'
import type { RequestsStageScope } from './queries.ts'

/** What is open over the requests. */
export type RequestsDialog =
  | { readonly kind: 'bundle' | 'several' | 'custom' | 'remind' }
  | { readonly kind: 'add' | 'due' | 'remove_bundle'; readonly bundle: BundleRequest }
  | { readonly kind: 'change' | 'remove' | 'waive'; readonly requirement: Requirement }
  | { readonly kind: 'reject'; readonly answers: readonly AnsweredRequest[] }

/** A request with the answer that waits to be decided. */
export interface AnsweredRequest {
  readonly requirement: Requirement
  readonly submission: Submission
}

interface RequestsContextValue {
  readonly scope: RequestsStageScope
  readonly stageName: string
  readonly openDialog: (dialog: RequestsDialog | null) => void
  /** Shows a document, and its neighbours to go through. */
  readonly openDocument: Preview['open']
  /** Something was changed: what is shown of the deal is loaded again. */
  readonly refresh: () => Promise<void>
}

export const RequestsContext = createContext<RequestsContextValue | null>(null)

/** Where the requests on the screen belong and what can be opened over them. */
export function useRequests(): RequestsContextValue {
  const scope = useContext(RequestsContext)
  if (scope === null) throw new Error('useRequests needs the requests tab around it')
  return scope
}

/** The answer of a request that waits for staff, if there is one. */
export function pendingAnswerOf(requirement: Requirement): AnsweredRequest | null {
  const [submission] = requirement.submissions
  return submission?.can.decide === true ? { requirement, submission } : null
}
