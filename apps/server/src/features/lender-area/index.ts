export { recordDownload } from './downloads/record-download.ts'
