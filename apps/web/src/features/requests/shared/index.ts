// What the deal page of staff and the portal of the client show alike.
export { dueWords } from './due-words.ts'
export { KindIcon, kindWords } from './kind-icon.tsx'
export { rejectionWords } from './rejection-words.ts'
export { RequestStatusBadge } from './request-status.tsx'
export { SubmissionView, SubmittedDocumentLine } from './submission-view.tsx'
