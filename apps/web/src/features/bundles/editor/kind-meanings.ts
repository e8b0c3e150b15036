import type { RequestKind } from '@loanyard/contract/values'

/** What each kind asks of the client, in words to choose from. */
export const kindOptionLabels: Readonly<Record<RequestKind, string>> = {
  Document: 'Document upload',
  Question: 'Question',
  Acknowledgement: 'Acknowledgment',
  PandaDoc: 'Signature',
}
