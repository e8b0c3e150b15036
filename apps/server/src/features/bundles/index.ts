export { checkTemplates } from './check-templates.ts'
export { findAttachments, findBundle, insertBundle } from './queries.ts'
export type { AttachmentRow, BundleRow } from './rows.ts'
