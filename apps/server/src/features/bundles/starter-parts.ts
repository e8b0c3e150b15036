import type { defaultStages, RequestKind } from '@loanyard/contract/values'

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

const asking =
  (kind: RequestKind) =>
  (title: string, description: string): StarterAttachment => ({ kind, title, description, is_required: true })

/** A paper to send. */
export const document = asking('Document')
/** Something to answer in words. */
export const question = asking('Question')
/** A sentence to agree to. */
export const acknowledgement = asking('Acknowledgement')

/** The same, for those it applies to. */
export function optional(asked: StarterAttachment): StarterAttachment {
  return { ...asked, is_required: false }
}
