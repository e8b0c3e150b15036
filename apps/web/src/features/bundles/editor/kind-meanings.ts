import type { RequestKind } from '@loanyard/contract/values'

/** What each kind asks of the client, in words to choose from. */
export const kindMeanings: Readonly<Record<RequestKind, string>> = {
  Document: 'Document to send',
  Question: 'Question to answer',
  Acknowledgement: 'Something to read and confirm',
  PandaDoc: 'Document to sign',
}
