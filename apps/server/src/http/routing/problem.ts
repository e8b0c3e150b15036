import { errorCodes, type ErrorCode, type Problem } from '@loanyard/contract/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asAppError } from '../../db/client/errors.ts'
import { AppError, notFound } from '../../errors.ts'
import * as copy from '../copy.ts'

const frameworkCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_input', copy.invalidJson],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_input', copy.emptyBody],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_input', copy.wrongBodyLength],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', copy.bodyTooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', copy.bodyTypeNotAccepted],
  FST_ERR_BAD_URL: ['bad_input', copy.malformedUrl],
  // Longer than any id.
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', notFound().message],
}

/** Unexpected errors become `internal` and reveal nothing. */
function toAppError(error: unknown): AppError {
  const mapped = asAppError(error)
  if (mapped instanceof AppError) return mapped
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  const frameworkError = frameworkCodes[code]
  if (frameworkError !== undefined) return new AppError(...frameworkError)
  // How the static file server refuses a path outside its folder.
  if (statusCode === 403 || statusCode === 404) return notFound()
  if (statusCode === 400) return new AppError('bad_input', copy.malformedRequest)
  return new AppError('internal', copy.internalError, { cause: error })
}

/** Only internal errors are logged as errors. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error)
  if (appError.code === 'internal') request.log.error({ err: error }, 'internal error')
  if (appError.code === 'unavailable') request.log.warn({ err: appError.cause }, 'unavailable')
  const { title, status } = errorCodes[appError.code]
  const { errors, current, retryAfter } = appError.extra
  const body: Problem = {
    type: `/api/docs#${appError.code}`,
    title,
    status,
    detail: appError.message,
    code: appError.code,
    request_id: request.id,
    ...(errors === undefined ? {} : { errors: [...errors] }),
    ...(current === undefined ? {} : { current }),
  }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(body)
}
