import type { defaultStages, loanPurposes, RequestKind } from '@loanyard/contract/core/values'

export interface StarterAttachment {
  readonly kind: RequestKind
  readonly title: string
  readonly description: string
  readonly is_required: boolean
}

export interface StarterBundle {
  readonly title: string
  /** Title in earlier releases: a partner that has it has the bundle. */
  readonly formerTitle?: string
  readonly description: string
  readonly stage: (typeof defaultStages)[number]
  /** New deals with one of these purposes request it at once. */
  readonly purposes?: readonly (typeof loanPurposes)[number][]
  readonly attachments: readonly StarterAttachment[]
}

const attachmentOfKind =
  (kind: RequestKind) =>
  (title: string, description: string): StarterAttachment => ({ kind, title, description, is_required: true })

export const document = attachmentOfKind('Document')
export const question = attachmentOfKind('Question')
export const acknowledgment = attachmentOfKind('Acknowledgement')

export function optional(attachment: StarterAttachment): StarterAttachment {
  return { ...attachment, is_required: false }
}
