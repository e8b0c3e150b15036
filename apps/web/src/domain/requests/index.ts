// Shared by the staff's deal page and the client's portal.
export { dueLabel, type Due } from './due-label.ts'
export { KindIcon, kindLabels } from './request-badges.tsx'
export { rejectionLabels } from './request-labels.ts'
export { RequestStateBadge, requestStateLabel, RequestStatusBadge } from './request-badges.tsx'
export { missingSlots, sentLabel } from './request-state.ts'
export { SubmissionView, SubmittedDocumentLine } from './submission-view.tsx'
