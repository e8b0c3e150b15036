// What the deal page of staff and the portal of the client show alike.
export { dueLabel } from './due-label.ts'
export { KindIcon, kindLabels } from './request-badges.tsx'
export { rejectionLabels } from './request-labels.ts'
export { RequestStatusBadge } from './request-badges.tsx'
export { SubmissionView, SubmittedDocumentLine } from './submission-view.tsx'
