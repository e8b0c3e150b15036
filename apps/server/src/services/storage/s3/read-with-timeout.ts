import { PassThrough, type Readable } from 'node:stream'
import { unavailable } from './s3-errors.ts'

/**
 * What the service sends, as it comes. A service that falls silent while more is wanted, or breaks off, ends the stream
 * with AppError unavailable; a reader that takes its time does not.
 * @param patienceMs how long it may be silent
 */
export function readWithTimeout(body: Readable, patienceMs: number): Readable {
  const bytes = new PassThrough()
  const silence = setTimeout(() => {
    if (bytes.writableNeedDrain) silence.refresh()
    else body.destroy(new Error('the service sent nothing for too long'))
  }, patienceMs)
  body.on('data', () => silence.refresh())
  body.on('error', (error) => bytes.destroy(unavailable(error)))
  body.on('close', () => {
    clearTimeout(silence)
    if (!body.readableEnded) bytes.destroy(unavailable(new Error('the service broke off')))
  })
  bytes.on('close', () => body.destroy())
  return body.pipe(bytes)
}
