import type { Call } from '@loanyard/contract/core/call'
import type { FieldError } from '@loanyard/contract/core/errors'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError, badInput } from '../../errors.ts'
import * as copy from '../copy.ts'

type Issue = z.core.$ZodIssue

/** Unknown fields are rejected by name, never silently dropped. */
function fieldErrors(issues: readonly Issue[], where: string): FieldError[] {
  return issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path === '' ? key : `${path}.${key}`,
        message: copy.unknownField(key),
      }))
    }
    if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
      return [
        {
          path: path || where,
          message: path === '' ? copy.notAnObject(where) : copy.valueOfType(withArticle(issue.expected)),
        },
      ]
    }
    return [{ path: path || where, message: messageOf(issue) }]
  })
}

/** Replaces zod's own messages, which are written for programmers. */
function messageOf(issue: Issue): string {
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid option'))
    return copy.oneOf(issue.values.map(String))
  if (issue.code === 'too_small' && issue.message.startsWith('Too small: expected number'))
    return copy.atLeast(issue.minimum)
  if (issue.code === 'too_big' && issue.message.startsWith('Too big: expected number'))
    return copy.atMost(issue.maximum)
  return issue.message
}

function withArticle(expected: string): string {
  return `${/^[aeio]/.test(expected) ? 'an' : 'a'} ${expected === 'int' ? 'whole number' : expected}`.replace(
    'an whole',
    'a whole',
  )
}

/** No one reads more, and a hostile body could get a reply many times its size. A CSV file's rows are all listed. */
const maxErrors = 100

function parse(schema: z.core.$ZodType, value: unknown, where: string): unknown {
  const result = z.safeParse(schema, value)
  if (!result.success) throw badInput(fieldErrors(result.error.issues, where).slice(0, maxErrors))
  return result.data
}

/** Throws bad_input listing every invalid field. */
export function readInput(call: Call, request: FastifyRequest) {
  return {
    params: request.params,
    query: call.query === undefined ? assertNoQuery(request.query) : parse(call.query, request.query, 'query'),
    body: readBody(call, request),
    ifMatch: readIfMatch(call, request.headers['if-match']),
    lastEventId: readLastEventId(request.headers['last-event-id']),
  }
}

/** Ids that aren't ours count as too old. */
function readLastEventId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null
}

function readBody(call: Call, request: FastifyRequest): unknown {
  if (call.csvBody === true) return readCsvBody(request)
  if (call.fileBody !== undefined) return readFileBody(request, call.fileBody)
  if (call.body !== undefined) {
    return parse(call.body, request.body === undefined && isBodyOptional(call) ? {} : request.body, 'body')
  }
  if (request.body === undefined || request.body === null || isEmptyObject(request.body)) return undefined
  throw badInput([{ path: 'body', message: copy.noBody }])
}

/** True if every field of the JSON body is optional. */
export function isBodyOptional({ body }: Call): boolean {
  return body !== undefined && z.safeParse(body, {}).success
}

function readCsvBody({ body, headers }: FastifyRequest): string {
  if (body === undefined) return ''
  if (typeof body !== 'string' || !/^text\/csv\b/i.test(headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media_type', copy.fileOfType('text/csv'))
  }
  return body
}

function readFileBody({ body }: FastifyRequest, type: string): Uint8Array {
  if (!Buffer.isBuffer(body)) throw new AppError('unsupported_media_type', copy.fileOfType(type))
  return body
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function assertNoQuery(query: unknown): undefined {
  const keys = Object.keys(Object(query))
  if (keys.length > 0) throw badInput(keys.map((key) => ({ path: key, message: copy.unknownFilter(key) })))
  return undefined
}

function readIfMatch(call: Call, header: string | undefined): number | null {
  if (header === undefined || call.versioned !== true) return null
  const version = /^"(\d{1,9})"$/.exec(header)?.[1]
  if (version === undefined) throw badInput([{ path: 'If-Match', message: copy.ifMatchFormat }])
  return Number(version)
}
