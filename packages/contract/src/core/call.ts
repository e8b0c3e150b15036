import type * as z from 'zod'

/** Who can reach a call. The feature's policy then decides who may do what. */
export type Access =
  /** Anyone, without a token. */
  | 'public'
  /** Any signed-in person, for their own deals. */
  | 'user'
  /** Any signed-in person, for their own account. */
  | 'account'
  /** An active staff member of the partner named by the path's `partner_id`. */
  | 'staff'
  /** An active staff member of that partner, or a client of one of its deals (docs/decisions/0018). */
  | 'participant'
  /** Active staff of an active lender of the partner named by the path's `partner_id`. */
  | 'lender'
  /** Any signed-in person, as lender staff, across all partners. */
  | 'lender_user'
  /** Anyone who can view documents: staff or a client of that partner, or a lender user who works with it. */
  | 'viewer'

/** JSON of the schema, no content, a streamed CSV file, a file of one of these media types, or Server-Sent Events. */
export type Reply =
  | { readonly status: 200 | 201 | 202; readonly schema: z.core.$ZodType }
  | { readonly status: 204; readonly schema: null }
  | { readonly status: 200; readonly csv: true }
  | { readonly status: 200; readonly file: readonly string[] }
  | { readonly status: 200; readonly events: true }

/** One API endpoint as data. Routes, the OpenAPI document and the web app's client are all derived from it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With parameters in braces, e.g. `/api/v0/deals/{deal_id}/partners/{partner_id}`. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly summary: string
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /** The body is a CSV file instead of JSON. */
  readonly csvBody?: true
  /** The body is a file of this media type instead of JSON. */
  readonly fileBody?: string
  /** A public call to which a signed-in browser sends its access token. */
  readonly optionalAuth?: true
  /** The resource has a `version`, so the call may send `If-Match: "<version>"`. */
  readonly versioned?: true
  /** The call may send `X-Device-Id`: 256 random bits, base64url, that identify a browser that signed in before. */
  readonly device?: true
  /** Repeating the call has no further effect, so an Idempotency-Key is ignored. */
  readonly idempotent?: true
  /**
   * The person must have signed in, or confirmed their identity, within the last 10 minutes; otherwise 403
   * `step_up_required`. `with_second_factor`: only if their account has one.
   */
  readonly stepUp?: 'always' | 'with_second_factor'
  /**
   * An `account` call that a session reaches although its second factor is due: `verify` to use the one the person has,
   * `enroll` also to set up a first one.
   */
  readonly beforeSecondFactor?: 'verify' | 'enroll'
  readonly reply: Reply
}

export function call<const C extends Call>(definition: C): C {
  return definition
}

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

export type ParamsOf<C extends Call> = { readonly [Name in ParameterNames<C['path']>]: string }
/** The query after parsing, for handlers. */
export type QueryOf<C extends Call> = C['query'] extends z.core.$ZodType ? z.output<C['query']> : undefined
/** The query before parsing, for callers. */
export type QueryInputOf<C extends Call> = C['query'] extends z.core.$ZodType ? z.input<C['query']> : undefined
/** The body after parsing, for handlers. */
export type BodyOf<C extends Call> = C['csvBody'] extends true
  ? string
  : C['fileBody'] extends string
    ? Uint8Array
    : C['body'] extends z.core.$ZodType
      ? z.output<C['body']>
      : undefined
/** The body before parsing, for callers. */
export type BodyInputOf<C extends Call> = C['csvBody'] extends true
  ? string
  : C['fileBody'] extends string
    ? Uint8Array
    : C['body'] extends z.core.$ZodType
      ? z.input<C['body']>
      : undefined
/** The reply of a successful call; `null` for 204 and for files. */
export type ReplyOf<C extends Call> = C['reply'] extends { schema: infer S extends z.core.$ZodType }
  ? z.output<S>
  : null
