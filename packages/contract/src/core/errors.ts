import * as z from 'zod'

/** Every error code with its status and cause, for the server, the API document and the page. */
export const errorCodes = {
  bad_input: { status: 400, title: 'Bad input', when: 'a body, query or header isn’t valid for the call' },
  bad_cursor: {
    status: 400,
    title: 'Bad cursor',
    when: 'a cursor is damaged, belongs to another list or partner, or was issued to someone else',
  },
  unauthorized: { status: 401, title: 'Not signed in', when: 'no token, or one that is no longer valid' },
  invalid_credentials: {
    status: 401,
    title: 'Not signed in',
    when: 'the email and password don’t match an active account',
  },
  token_reused: { status: 401, title: 'Session ended', when: 'a refresh token was presented a second time' },
  token_expired: { status: 401, title: 'Session ended', when: 'the session has expired' },
  token_invalid: {
    status: 401,
    title: 'Session ended',
    when: 'a refresh token is unknown, or its session ended',
  },
  REVOKED: {
    status: 400,
    title: 'Verification failed',
    when: 'another magic link was used, the password was changed, or too many wrong codes were entered',
  },
  USED: { status: 400, title: 'Verification failed', when: 'the magic link has already been used' },
  INVALID: { status: 400, title: 'Verification failed', when: 'the magic link is unknown or of another type' },
  API_KEY_REVOKED: {
    status: 400,
    title: 'Verification failed',
    when: 'the magic link was created with a key of this installation that has since been replaced',
  },
  WRONG_CODE: {
    status: 400,
    title: 'Verification failed',
    when: 'the 8-digit code doesn’t match the one that was sent',
  },
  EXPIRED: { status: 400, title: 'Verification failed', when: 'the magic link is too old' },
  step_up_required: {
    status: 403,
    title: 'Confirmation needed',
    when: 'the call requires an identity confirmation from the last 10 minutes: confirm, then call again',
  },
  second_factor_required: {
    status: 403,
    title: 'Second step needed',
    when: 'the session lacks a second factor that the person has (`current.action` is `verify`) or that a partner requires (`enroll`)',
  },
  own_sign_in_required: { status: 403, title: 'Sign in as usual', when: 'single sign-on opened the session' },
  sso_failed: { status: 400, title: 'Sign-in failed', when: 'an identity provider’s answer opens no account' },
  forbidden: { status: 403, title: 'Not allowed', when: 'the caller can see the resource but can’t do this' },
  email_not_confirmed: {
    status: 403,
    title: 'Email address not confirmed',
    when: 'the call would contact other people, and the caller hasn’t used a link emailed to their own address yet',
  },
  onboarding_closed: { status: 403, title: 'Not allowed', when: 'this installation doesn’t accept new partners' },
  invitation_required: {
    status: 403,
    title: 'Invitation required',
    when: 'new partners need an invitation, and no valid one for the address was given',
  },
  partner_frozen: {
    status: 403,
    title: 'Account frozen',
    when: 'the operator of this installation froze the partner: none of its data can be opened until it is unfrozen',
  },
  not_found: { status: 404, title: 'Not found', when: 'the resource doesn’t exist in the caller’s scope' },
  no_records: { status: 404, title: 'Not found', when: 'the deal exists, but the requested table has no rows yet' },
  lead_has_deal: { status: 409, title: 'Conflict', when: 'the lead was converted and its deal exists' },
  status_change_refused: {
    status: 409,
    title: 'Conflict',
    when: 'the current status can’t change to the requested one',
  },
  deal_not_active: { status: 409, title: 'Conflict', when: 'only an Active deal can change stage' },
  stage_changed: { status: 409, title: 'Conflict', when: 'someone else moved the deal first' },
  last_stage: { status: 409, title: 'Conflict', when: 'the deal is in the last stage' },
  stage_in_use: { status: 409, title: 'Conflict', when: 'deals are in the stage' },
  only_stage: { status: 409, title: 'Conflict', when: 'a partner keeps at least one stage' },
  sample_deal: { status: 409, title: 'Conflict', when: 'the deal is the sample, which is never sent to anyone' },
  slot_taken: { status: 409, title: 'Conflict', when: 'the time of a demo was just booked by someone else' },
  already_exists: { status: 409, title: 'Conflict', when: 'the resource already exists' },
  already_shared: { status: 409, title: 'Conflict', when: 'the deal is already shared with that person or lender' },
  not_shared: {
    status: 409,
    title: 'Conflict',
    when: 'the deal isn’t shared, or is no longer shared, with that lender',
  },
  offer_not_current: {
    status: 409,
    title: 'Conflict',
    when: 'a lender’s terms were withdrawn or replaced',
  },
  offer_expired: { status: 409, title: 'Conflict', when: 'a lender’s terms are past their last day' },
  offer_already_accepted: {
    status: 409,
    title: 'Conflict',
    when: 'another lender’s offer on the deal is accepted',
  },
  cannot_watermark: {
    status: 409,
    title: 'Conflict',
    when: 'a PDF for a lender can’t be watermarked, so it isn’t served; for an archive, `errors` lists which',
  },
  lender_inactive: { status: 409, title: 'Conflict', when: 'a lender, or one of its staff, is inactive' },
  last_admin: { status: 409, title: 'Conflict', when: 'a partner keeps at least one active Admin' },
  not_invited: { status: 409, title: 'Conflict', when: 'an invitation was already accepted or withdrawn' },
  passkeys_unavailable: { status: 409, title: 'Conflict', when: 'passkeys need a host name, not an IP address' },
  removal_too_early: { status: 409, title: 'Conflict', when: 'lost second factors can be removed after 24 hours' },
  email_taken: { status: 409, title: 'Conflict', when: 'the email address already has an account' },
  upload_missing: {
    status: 409,
    title: 'Conflict',
    when: 'the upload is empty or some of its parts are missing',
  },
  not_uploadable: {
    status: 409,
    title: 'Conflict',
    when: 'a document is already uploaded, or its upload was canceled',
  },
  not_ready: {
    status: 409,
    title: 'Conflict',
    when: 'a document isn’t uploaded yet or was rejected, so it can’t be downloaded',
  },
  bytes_missing: {
    status: 409,
    title: 'Conflict',
    when: 'a document’s file is missing from storage; `errors` lists which',
  },
  open_requirements: {
    status: 409,
    title: 'Conflict',
    when: 'required requests of the stage are open; `errors` lists them',
  },
  bundle_in_use: { status: 409, title: 'Conflict', when: 'a bundle was requested on a deal: archive it instead' },
  bundle_archived: { status: 409, title: 'Conflict', when: 'an archived bundle can’t be requested' },
  already_requested: {
    status: 409,
    title: 'Conflict',
    when: 'the bundle is already requested in that stage of the deal; set `again` to request it once more',
  },
  already_submitted: {
    status: 409,
    title: 'Conflict',
    when: 'there is already an answer; it can be changed until staff decide on it',
  },
  already_decided: {
    status: 409,
    title: 'Conflict',
    when: 'staff have decided on the answer; `current` is the current request',
  },
  cells_changed: {
    status: 409,
    title: 'Conflict',
    when: 'cells no longer have the values the caller saw (`was`); `errors` lists them, `current` is the current table',
  },
  row_deleted: {
    status: 409,
    title: 'Conflict',
    when: 'someone deleted a row the call would change; `current` is the current table',
  },
  document_in_use: {
    status: 409,
    title: 'Conflict',
    when: 'the document is part of an answer or attached to a request',
  },
  signing_failed: { status: 409, title: 'Conflict', when: 'the document can’t be signed in its current state' },
  nothing_unread: { status: 409, title: 'Conflict', when: 'every notification has already been viewed' },
  quota_exceeded: {
    status: 409,
    title: 'Limit reached',
    when: 'a partner or person has reached a limit of this installation; the detail names it, Retry-After says when it resets',
  },
  in_progress: { status: 409, title: 'Conflict', when: 'the first request with this idempotency key is still running' },
  stale: {
    status: 412,
    title: 'Changed by someone else',
    when: 'If-Match names an older version; `current` is the latest one',
  },
  too_large: { status: 413, title: 'Too large', when: 'the body is larger than the call accepts' },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    when: 'the call doesn’t accept the body’s media type',
  },
  too_slow: { status: 408, title: 'Too slow', when: 'headers or body didn’t arrive in time' },
  headers_too_large: { status: 431, title: 'Too large', when: 'URL and headers are larger than 16 KiB' },
  bad_range: { status: 416, title: 'Range not available', when: 'a Range requests bytes beyond the end of the file' },
  idempotency_key_reused: {
    status: 422,
    title: 'Key already used',
    when: 'the idempotency key was already used with another body',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    when: 'a limit was reached; Retry-After says when to try again',
  },
  internal: {
    status: 500,
    title: 'Something went wrong',
    when: 'an internal error; look it up in the log by request id',
  },
  unavailable: {
    status: 503,
    title: 'Not available',
    when: 'the database or file storage is unavailable, or the server is stopping; Retry-After says when to try again',
  },
} as const satisfies Record<string, { status: number; title: string; when: string }>

export type ErrorCode = keyof typeof errorCodes

/** `row` and `column` are set for CSV input. */
export const fieldError = z.object({
  path: z.string(),
  message: z.string(),
  row: z.number().int().optional(),
  column: z.string().optional(),
})
export type FieldError = z.infer<typeof fieldError>

/** `application/problem+json`, RFC 9457. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    request_id: z.string(),
    errors: z.array(fieldError).optional(),
    current: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problem>

/** Whether a failed reply is one of ours, not a proxy's. What is in it needs no check. */
export function isProblem(reply: unknown): reply is Problem {
  if (typeof reply !== 'object' || reply === null) return false
  const { code, detail, request_id } = reply as Partial<Record<keyof Problem, unknown>>
  return [code, detail, request_id].every((field) => typeof field === 'string')
}
