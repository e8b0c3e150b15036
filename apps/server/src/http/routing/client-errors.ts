import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorCodes, type ErrorCode, type Problem } from '@loanyard/contract/core/errors'

const codes: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The address and headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['too_slow', 'The request did not arrive in time.'],
}

/**
 * Answers what never became a request, as all refusals are answered, and closes the connection: headers that are too
 * large or never end, and bytes that are no HTTP.
 * @param newId makes the id by which the answer is known
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket, newId: () => string): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy()
    return
  }
  const [code, detail] = codes[error.code ?? ''] ?? ['bad_input', 'This is no well-formed HTTP request.']
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

/** Whether part of an answer is on its way, which nothing may be put into. Node's own handler looks at the same field. */
function isAnswering(socket: Socket): boolean {
  return (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true
}
