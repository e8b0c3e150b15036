import type { defaultStages, RequestKind } from '@loanyard/contract/core/values'

/** What a bundle of the starter library asks for. */
export interface StarterAttachment {
  readonly kind: RequestKind
  readonly title: string
  readonly description: string
  readonly is_required: boolean
}

export interface StarterBundle {
  readonly title: string
  readonly description: string
  readonly stage: (typeof defaultStages)[number]
  readonly attachments: readonly StarterAttachment[]
}

const attachmentOfKind =
  (kind: RequestKind) =>
  (title: string, description: string): StarterAttachment => ({ kind, title, description, is_required: true })

/** A paper to send. */
export const document = attachmentOfKind('Document')
/** Something to answer in words. */
export const question = attachmentOfKind('Question')
/** A sentence to agree to. */
export const acknowledgement = attachmentOfKind('Acknowledgement')

/** The same, for those it applies to. */
export function optional(attachment: StarterAttachment): StarterAttachment {
  return { ...attachment, is_required: false }
}
