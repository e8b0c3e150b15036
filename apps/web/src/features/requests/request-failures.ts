import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'

export const requestFailures = {
  add: specified.addToBundleFailed,
  signing: specified.fetchSignaturesFailed,
  removeDocument: specified.deleteSubmissionFailed,
  remove: specified.deleteRequestFailed,
  unexpected: specified.unexpectedResponse,
  fetch: copy.loadFailed,
  options: copy.loadChecklistsFailed,
  create: copy.sendFailed,
  change: copy.updateFailed,
  decide: copy.decisionFailed,
  answer: copy.answerFailed,
} as const
