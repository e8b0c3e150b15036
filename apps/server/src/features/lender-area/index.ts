export { recordReading } from './record-reading.ts'
