export { documentsSeenBy } from './documents-seen-by.ts'
