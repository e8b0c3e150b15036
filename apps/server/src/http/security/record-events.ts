import type { Call } from '@loanyard/contract/core/call'
import { email as emailField } from '@loanyard/contract/core/fields'
import { isId, type IdKind } from '@loanyard/contract/core/ids'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { toUuid } from '../../services/ids.ts'
import { unknownCaller, type Caller, type SecurityEvent } from '../../services/security-log/security-event.ts'
import type { SecurityLog } from '../../services/security-log/security-log.ts'
import { eventRuleFor, type EventRule, type CallOutcome } from './event-rules.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Filled in as the caller is identified, for the logs. */
    caller: Caller
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

export function decorateCaller(server: FastifyInstance): void {
  server.decorateRequest('caller')
  server.addHook('onRequest', (request, _reply, done) => {
    request.caller = unknownCaller()
    done()
  })
}

/** Records refusals from every stage of a request, and failures of calls with a rule. */
export function recordRefusals(server: FastifyInstance, log: SecurityLog): void {
  server.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof AppError) recordRefusal(log, request, error)
    done()
  })
}

function recordRefusal(log: SecurityLog, request: FastifyRequest, { code, status }: AppError): void {
  const { call } = request.routeOptions.config
  const rule = call === undefined ? undefined : eventRuleFor(call)
  const base = { ...callerFields(request), data: { code, route: request.routeOptions.url ?? '' } }
  const refused = { ...base, outcome: 'refused', isSampled: true } as const
  if (status === 429) log.recordEvent({ ...refused, kind: 'limit_reached', isShared: true })
  else if (code === 'token_reused') log.recordEvent({ ...refused, kind: 'token_reused', isShared: true })
  // An expired access token isn't an attempt: the page refreshes it and calls again.
  else if (rule?.includesFailures === true && code !== 'unauthorized' && !isUnknownUpload(rule, code))
    log.recordEvent({
      ...base,
      ...failureOf(rule, callOutcomeOf(request, null)),
      data: { ...dataOf(rule, callOutcomeOf(request, null)), code },
    })
  else if (status === 403) log.recordEvent({ ...refused, kind: 'access_refused' })
}

/** An unknown id isn't a refused upload: it may be another partner's and must not be recorded. */
const isUnknownUpload = ({ kind }: EventRule, code: string): boolean =>
  kind === 'upload_refused' && code === 'not_found'

function failureOf(
  rule: EventRule,
  callOutcome: CallOutcome,
): Pick<SecurityEvent, 'kind' | 'outcome' | 'isShared' | 'subject'> {
  const outcome = rule.kind === 'upload_refused' ? 'refused' : 'failed'
  return { kind: rule.kind, outcome, isShared: rule.isShared === true, subject: subjectOf(rule, callOutcome) }
}

/** Records the event of a successful call. Calls that send data wait until it is written. Throws unavailable. */
export async function recordSuccess(
  log: SecurityLog,
  call: Call,
  request: FastifyRequest,
  answer: unknown,
): Promise<void> {
  const rule = eventRuleFor(call)
  if (rule === undefined) return
  const callOutcome = callOutcomeOf(request, answer)
  if (rule.onlyWhen?.(callOutcome) === false) return
  const outcome = rule.kind === 'upload_refused' ? 'refused' : 'ok'
  const event: SecurityEvent = {
    ...callerFields(request),
    kind: rule.kind,
    outcome,
    subject: subjectOf(rule, callOutcome),
    data: dataOf(rule, callOutcome),
    isShared: rule.isShared === true,
  }
  if (rule.isWrittenFirst === true) await log.recordNow(event)
  else log.recordEvent(event)
}

/** Records the download of an archive (UUID) or part of it. */
export function recordArchiveDownload(log: SecurityLog, request: FastifyRequest, archive: string): void {
  const subject = { type: 'bulk_download', id: archive }
  log.recordEvent({ ...callerFields(request), kind: 'archive_opened', outcome: 'ok', subject, isSampled: true })
}

function callerFields(request: FastifyRequest) {
  const email = request.caller.user_id === null ? emailOf(request) : undefined
  return {
    ...request.caller,
    ...(email === undefined ? {} : { email }),
    address: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 400),
    request_id: request.id,
  }
}

/**
 * The email in the body as sign-in reads it: an attempt counts for the account it targets, and nothing else is stored.
 */
function emailOf({ body }: FastifyRequest): string | undefined {
  return emailField.safeParse(toRecord(body)['email']).data?.toLowerCase()
}

function callOutcomeOf(request: FastifyRequest, answer: unknown): CallOutcome {
  return {
    params: toRecord(request.params) as CallOutcome['params'],
    query: toRecord(request.query),
    body: toRecord(request.body),
    answer: toRecord(answer),
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
    ? (value as Record<string, unknown>)
    : {}
}

function dataOf(rule: EventRule, callOutcome: CallOutcome): Record<string, unknown> {
  return rule.data?.(callOutcome) ?? {}
}

/** An id from the path, otherwise from the answer or body. */
function subjectOf({ about = [] }: EventRule, { params, answer, body }: CallOutcome): SecurityEvent['subject'] {
  for (const type of about) {
    const id = idOf(type, params[`${type}_id`]) ?? idOf(type, answer['id']) ?? idOf(type, body[type])
    if (id !== undefined) return { type, id }
  }
  return undefined
}

function idOf(type: IdKind, text: unknown): string | undefined {
  return typeof text === 'string' && isId(type, text) ? toUuid(type, text) : undefined
}
