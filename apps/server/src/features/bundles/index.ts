export { checkTemplates, placesOf } from './check-templates.ts'
export { findAttachments, findBundle, findBundlesToRequest, insertBundle } from './queries.ts'
export type { AttachmentRow, BundleRow } from './rows.ts'
