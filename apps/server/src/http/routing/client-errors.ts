import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorCodes, type ErrorCode, type Problem } from '@loanyard/contract/core/errors'
import * as copy from '../copy.ts'

const codes: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', copy.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['too_slow', copy.requestTooSlow],
}

/**
 * Replies to connections that never became a request (oversized or endless headers, bytes that aren't HTTP) in the
 * format of all errors, and closes them.
 * @param newId creates the request id of the reply
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket, newId: () => string): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy()
    return
  }
  const [code, detail] = codes[error.code ?? ''] ?? ['bad_input', copy.notHttp]
  const { title, status } = errorCodes[code]
  const id = newId()
  const body: Problem = { type: `/api/docs#${code}`, title, status, detail, code, request_id: id }
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${id}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** A reply that is already being sent must not be interrupted. Node's own handler checks the same field. */
function isAnswering(socket: Socket): boolean {
  return (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true
}
