import type { Call } from '@loanyard/contract/call'
import { email as emailField } from '@loanyard/contract/fields'
import { isId, type IdKind } from '@loanyard/contract/ids'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unknownCaller, type Caller } from '../platform/caller.ts'
import { AppError } from '../platform/errors.ts'
import { toUuid } from '../platform/ids.ts'
import type { SecurityEvent } from '../platform/security-event.ts'
import type { SecurityLog } from '../platform/security-log.ts'
import { eventRuleOf, type EventRule, type Happened } from './security-events.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who it turns out to be, for the logs. */
    caller: Caller
  }
  interface FastifyContextConfig {
    /** The call of the API that the route serves. */
    call?: Call
  }
}

/** Every request has a caller, unknown at first. */
export function rememberCallers(server: FastifyInstance): void {
  server.decorateRequest('caller')
  server.addHook('onRequest', (request, _reply, done) => {
    request.caller = unknownCaller()
    done()
  })
}

/** Keeps what is refused, wherever in the handling of a request, and what fails of the calls that are watched. */
export function watchRefusals(server: FastifyInstance, log: SecurityLog): void {
  server.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof AppError) recordRefusal(log, request, error)
    done()
  })
}

function recordRefusal(log: SecurityLog, request: FastifyRequest, { code, status }: AppError): void {
  const { call } = request.routeOptions.config
  const rule = call === undefined ? undefined : eventRuleOf(call)
  const base = { ...whoOf(request), data: { code, route: request.routeOptions.url ?? '' } }
  const refused = { ...base, outcome: 'refused', isSampled: true } as const
  if (status === 429) log.record({ ...refused, kind: 'limit_reached', isShared: true })
  else if (code === 'token_reused') log.record({ ...refused, kind: 'token_reused', isShared: true })
  // An expired access token isn't an attempt: the page refreshes it and calls again.
  else if (rule?.alsoFailed === true && code !== 'unauthorized' && !isElsewhere(rule, code))
    log.record({
      ...base,
      ...failureOf(rule, happenedIn(request, null)),
      data: { ...dataOf(rule, happenedIn(request, null)), code },
    })
  else if (status === 403) log.record({ ...refused, kind: 'access_refused' })
}

/** No upload was refused where there is none: the id that was sent may be another partner's, and is not kept. */
const isElsewhere = ({ kind }: EventRule, code: string): boolean => kind === 'upload_refused' && code === 'not_found'

function failureOf(
  rule: EventRule,
  happened: Happened,
): Pick<SecurityEvent, 'kind' | 'outcome' | 'isShared' | 'subject'> {
  const outcome = rule.kind === 'upload_refused' ? 'refused' : 'failed'
  return { kind: rule.kind, outcome, isShared: rule.isShared === true, subject: subjectOf(rule, happened) }
}

/** Keeps what a call did that is watched; what hands data out waits until it is written. Throws unavailable. */
export async function recordDone(
  log: SecurityLog,
  call: Call,
  request: FastifyRequest,
  answer: unknown,
): Promise<void> {
  const rule = eventRuleOf(call)
  if (rule === undefined) return
  const happened = happenedIn(request, answer)
  if (rule.onlyWhen?.(happened) === false) return
  const outcome = rule.kind === 'upload_refused' ? 'refused' : 'ok'
  const event: SecurityEvent = {
    ...whoOf(request),
    kind: rule.kind,
    outcome,
    subject: subjectOf(rule, happened),
    data: dataOf(rule, happened),
    isShared: rule.isShared === true,
  }
  if (rule.isFirst === true) await log.recordNow(event)
  else log.record(event)
}

/** Keeps that an archive (UUID) was fetched, or a part of it. */
export function recordFetched(log: SecurityLog, request: FastifyRequest, archive: string): void {
  const subject = { type: 'bulk_download', id: archive }
  log.record({ ...whoOf(request), kind: 'archive_opened', outcome: 'ok', subject, isSampled: true })
}

function whoOf(request: FastifyRequest) {
  const email = request.caller.user_id === null ? emailOf(request) : undefined
  return {
    ...request.caller,
    ...(email === undefined ? {} : { email }),
    address: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 400),
    request_id: request.id,
  }
}

/** The address in the body as sign-in reads it: an attempt counts for the account it was made on, and nothing else is kept. */
function emailOf({ body }: FastifyRequest): string | undefined {
  return emailField.safeParse(asRecord(body)['email']).data?.toLowerCase()
}

function happenedIn(request: FastifyRequest, answer: unknown): Happened {
  return {
    params: asRecord(request.params) as Happened['params'],
    query: asRecord(request.query),
    body: asRecord(request.body),
    answer: asRecord(answer),
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
    ? (value as Record<string, unknown>)
    : {}
}

function dataOf(rule: EventRule, happened: Happened): Record<string, unknown> {
  return rule.data?.(happened) ?? {}
}

/** What it is about: an id of the path, or else of the answer or the body. */
function subjectOf({ about = [] }: EventRule, { params, answer, body }: Happened): SecurityEvent['subject'] {
  for (const type of about) {
    const id = idOf(type, params[`${type}_id`]) ?? idOf(type, answer['id']) ?? idOf(type, body[type])
    if (id !== undefined) return { type, id }
  }
  return undefined
}

function idOf(type: IdKind, text: unknown): string | undefined {
  return typeof text === 'string' && isId(type, text) ? toUuid(type, text) : undefined
}
