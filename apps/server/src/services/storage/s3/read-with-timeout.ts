import { PassThrough, type Readable } from 'node:stream'
import { unavailable } from './s3-errors.ts'

/**
 * Ends the stream with AppError unavailable if the service stops sending while more is wanted, or disconnects. A slow
 * reader is fine.
 * @param patienceMs maximum silence
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
