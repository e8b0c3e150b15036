import type { RequestKind } from '@loanyard/contract/values'
import { IconCheckbox, IconFileText, IconMessage2, IconSignature } from '@tabler/icons-react'

const icons = { Document: IconFileText, Question: IconMessage2, Acknowledgement: IconCheckbox, PandaDoc: IconSignature }

/** What kind of answer is asked for, in words for people. */
export const kindLabels: Readonly<Record<RequestKind, string>> = {
  Document: 'Document',
  Question: 'Question',
  Acknowledgement: 'Acknowledgment',
  PandaDoc: 'Signature',
}

/** The picture of a kind of request; its word stands beside it or in its row. */
export function KindIcon({ kind }: { kind: RequestKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" size={20} stroke={1.6} />
}
