import * as z from 'zod'

/** Every code an error can carry, with its status and when it happens. One list for server, document and page. */
export const errorCodes = {
  bad_input: { status: 400, title: 'Bad input', when: 'a body, query or header does not fit the call' },
  bad_cursor: {
    status: 400,
    title: 'Bad cursor',
    when: 'a cursor is damaged, from another list or partner, or was given to someone else',
  },
  unauthorized: { status: 401, title: 'Not signed in', when: 'no token, or one that is no longer valid' },
  invalid_credentials: {
    status: 401,
    title: 'Not signed in',
    when: 'the email and password don’t match an active account',
  },
  token_reused: { status: 401, title: 'Session ended', when: 'a refresh token was presented a second time' },
  token_expired: { status: 401, title: 'Session ended', when: 'a session has reached its end' },
  token_invalid: {
    status: 401,
    title: 'Session ended',
    when: 'a refresh token is not one of ours, or its session ended',
  },
  REVOKED: {
    status: 400,
    title: 'Verification failed',
    when: 'another magic link was used, the password was changed, or too many wrong codes were typed',
  },
  USED: { status: 400, title: 'Verification failed', when: 'a magic link was used before' },
  INVALID: { status: 400, title: 'Verification failed', when: 'a magic link is not one of ours, or of another type' },
  API_KEY_REVOKED: {
    status: 400,
    title: 'Verification failed',
    when: 'a magic link was made under a key of this installation that has been replaced',
  },
  WRONG_CODE: {
    status: 400,
    title: 'Verification failed',
    when: 'the 8-digit code typed is not the one that was sent',
  },
  EXPIRED: { status: 400, title: 'Verification failed', when: 'a magic link is too old' },
  step_up_required: {
    status: 403,
    title: 'Confirmation needed',
    when: 'the act needs proof of who is signed in that is at most 10 minutes old: confirm, then call again',
  },
  forbidden: { status: 403, title: 'Not allowed', when: 'the caller may see the thing but not do this to it' },
  email_not_confirmed: {
    status: 403,
    title: 'Email address not confirmed',
    when: 'the act would reach other people, and the caller has not used a link emailed to their own address yet',
  },
  onboarding_closed: { status: 403, title: 'Not allowed', when: 'this installation takes no new partners' },
  invitation_required: {
    status: 403,
    title: 'Invitation required',
    when: 'new partners come by invitation here, and none that works for the address was given',
  },
  partner_frozen: {
    status: 403,
    title: 'Account frozen',
    when: 'the operator of this installation froze the partner: nothing of it can be opened until it is unfrozen',
  },
  not_found: { status: 404, title: 'Not found', when: 'there is no such thing in the scope of the caller' },
  no_records: { status: 404, title: 'Not found', when: 'a table of a deal, which is there, has no rows yet' },
  lead_has_deal: { status: 409, title: 'Conflict', when: 'the lead was converted and its deal exists' },
  status_change_refused: { status: 409, title: 'Conflict', when: 'a status cannot follow the present one' },
  deal_not_active: { status: 409, title: 'Conflict', when: 'a deal that is not Active does not move stage' },
  stage_changed: { status: 409, title: 'Conflict', when: 'someone else moved the deal first' },
  last_stage: { status: 409, title: 'Conflict', when: 'the deal is in the last stage' },
  stage_in_use: { status: 409, title: 'Conflict', when: 'deals are in the stage' },
  only_stage: { status: 409, title: 'Conflict', when: 'a partner keeps at least one stage' },
  already_exists: { status: 409, title: 'Conflict', when: 'the same thing exists already' },
  already_shared: { status: 409, title: 'Conflict', when: 'the deal is already shared with that person or lender' },
  not_shared: { status: 409, title: 'Conflict', when: 'the deal is not, or no longer, shared with that lender' },
  offer_not_current: {
    status: 409,
    title: 'Conflict',
    when: 'a lender’s terms were withdrawn or replaced',
  },
  not_stampable: {
    status: 409,
    title: 'Conflict',
    when: 'a PDF for a lender cannot bear its watermark, so it is not handed out; `errors` of an archive says which',
  },
  lender_inactive: { status: 409, title: 'Conflict', when: 'a lender, or one of its staff, is inactive' },
  last_admin: { status: 409, title: 'Conflict', when: 'a partner keeps at least one active Admin' },
  not_invited: { status: 409, title: 'Conflict', when: 'an invitation was already accepted or withdrawn' },
  email_taken: { status: 409, title: 'Conflict', when: 'the email address already has an account' },
  upload_missing: {
    status: 409,
    title: 'Conflict',
    when: 'nothing, or not every part, has arrived at an upload address',
  },
  not_uploadable: {
    status: 409,
    title: 'Conflict',
    when: 'a document is already uploaded, or its upload was canceled',
  },
  not_ready: {
    status: 409,
    title: 'Conflict',
    when: 'a document has not arrived or was rejected, so it cannot be downloaded',
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
  bundle_archived: { status: 409, title: 'Conflict', when: 'an archived bundle is not requested' },
  already_requested: {
    status: 409,
    title: 'Conflict',
    when: 'the bundle is requested in that stage of the deal already; `again` asks for it once more',
  },
  already_submitted: {
    status: 409,
    title: 'Conflict',
    when: 'an answer is there already; change it, until staff have decided',
  },
  already_decided: {
    status: 409,
    title: 'Conflict',
    when: 'staff have decided about the answer; `current` holds the request as it is now',
  },
  cells_changed: {
    status: 409,
    title: 'Conflict',
    when: 'cells no longer have the values the caller saw (`was`); `errors` names them, `current` holds the table as it is now',
  },
  row_deleted: {
    status: 409,
    title: 'Conflict',
    when: 'someone deleted a row that was to be changed; `current` holds the table as it is now',
  },
  document_in_use: { status: 409, title: 'Conflict', when: 'a document belongs to an answer, or is given along' },
  signing_failed: { status: 409, title: 'Conflict', when: 'a document cannot be signed as it is' },
  nothing_unread: { status: 409, title: 'Conflict', when: 'every notification has been viewed already' },
  quota_exceeded: {
    status: 409,
    title: 'Limit reached',
    when: 'a partner or person has used up what this installation allows; the detail says what, Retry-After until when',
  },
  in_progress: { status: 409, title: 'Conflict', when: 'the first request with this idempotency key is still running' },
  stale: {
    status: 412,
    title: 'Changed by someone else',
    when: 'If-Match names an older version; `current` holds the present one',
  },
  too_large: { status: 413, title: 'Too large', when: 'the body is larger than the call takes' },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    when: 'the body is of another type than the call takes',
  },
  too_slow: { status: 408, title: 'Too slow', when: 'headers or body did not arrive in time' },
  headers_too_large: { status: 431, title: 'Too large', when: 'address and headers are larger than 16 KiB' },
  bad_range: { status: 416, title: 'Range not available', when: 'a Range asks for bytes that the file does not have' },
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
  internal: { status: 500, title: 'Something went wrong', when: 'a fault of ours; the request id finds it in the log' },
  unavailable: {
    status: 503,
    title: 'Not available',
    when: 'the database or the store is away, or the server is stopping; Retry-After says when to try again',
  },
} as const satisfies Record<string, { status: number; title: string; when: string }>

export type ErrorCode = keyof typeof errorCodes

/** One thing wrong with the input: where, and a sentence for people. CSV rows also say row and column. */
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
