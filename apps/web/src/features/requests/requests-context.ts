import type { ClientStatus } from '@loanyard/contract/core/values'
import type { Stage } from '@loanyard/contract/deals/stages'
import type { BundleRequest, Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { createContext, useContext } from 'react'
import type { Preview } from '../../domain/documents/document-preview.tsx'
import type { RequestsStageScope } from './queries.ts'

export interface RequestsAddress {
  request?: string | undefined
  /** `signing` shows the deal's signature documents. */
  only?: string | undefined
  /** The dialog that requests them is open. */
  ask?: 'checklists' | 'requests' | undefined
}

export interface RequestsTabProps {
  partnerId: string
  dealId: string
  stages: readonly Stage[]
  stageId: string
  /** Checklists for it are recommended. */
  loanPurpose: string | null
  /** False if the deal accepts no more requests. */
  canRequest: boolean
  /** Opens `request` in the stage, or nothing. */
  onStageChange: (stageId: string, request?: string) => void
  address: RequestsAddress
  /** `replace`: adds no history entry. */
  onAddressChange: (change: RequestsAddress, replace: boolean) => void
  hrefOf: (requestId: string) => string
  /** Something changed that the rest of the deal page also shows. */
  onChanged: () => void
}

export type RequestsDialog =
  | { readonly kind: 'bundle' | 'several' | 'custom' }
  | { readonly kind: 'add' | 'due' | 'withdraw_bundle'; readonly bundle: BundleRequest }
  | { readonly kind: 'change' | 'withdraw' | 'waive'; readonly requirement: Requirement }
  | { readonly kind: 'reject'; readonly answers: readonly AnsweredRequest[] }

export interface AnsweredRequest {
  readonly requirement: Requirement
  readonly submission: Submission
}

export interface RequestsContextValue {
  readonly scope: RequestsStageScope
  readonly stageName: string
  readonly stages: readonly Stage[]
  readonly loanPurpose: string | null
  /** `clientStatus`: of the borrower; null: not invited yet. */
  readonly reminder: {
    readonly canRemind: boolean
    readonly lastAt: string | null
    readonly clientStatus: ClientStatus | null
  }
  /** Opened by a link to decide it: Approve has the focus. */
  readonly isDeciding?: boolean
  readonly openDialog: (dialog: RequestsDialog | null) => void
  readonly openDocument: Preview['open']
  /** Reloads the parts of the deal page that show requests. */
  readonly refresh: () => Promise<void>
}

export const RequestsContext = createContext<RequestsContextValue | null>(null)

export function useRequests(): RequestsContextValue {
  const context = useContext(RequestsContext)
  if (context === null) throw new Error('useRequests must be used within the requests tab')
  return context
}

/** The answer that waits for review, if any. */
export function pendingAnswerOf(requirement: Requirement): AnsweredRequest | null {
  const [submission] = requirement.submissions
  return submission?.can.decide === true ? { requirement, submission } : null
}
