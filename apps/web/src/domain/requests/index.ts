// Shared by the staff's deal page and the client's portal.
export { dueLabel, type Due } from './due-label.ts'
export { KindIcon, kindLabels } from './request-badges.tsx'
export { rejectionLabels } from './request-labels.ts'
export { RequestStatusBadge, requestStatusLabel } from './request-badges.tsx'
export { SubmissionView, SubmittedDocumentLine } from './submission-view.tsx'
