// What the deal page of staff and the portal of the client show alike.
export { dueLabel } from './due-words.ts'
export { KindIcon, kindLabels } from './kind-icon.tsx'
export { rejectionLabels } from './rejection-words.ts'
export { RequestStatusBadge } from './request-status.tsx'
export { SubmissionView, SubmittedDocumentLine } from './submission-view.tsx'
