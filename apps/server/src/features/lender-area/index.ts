export { recordDownload } from './record-reading.ts'
