import type * as z from 'zod'

/** What must be presented before a call is looked at. The feature's policy then decides who may do what. */
export type Access =
  /** Anybody, without a token. */
  | 'public'
  /** Any signed-in person, about deals of theirs. */
  | 'user'
  /** Any signed-in person, about the own account. */
  | 'account'
  /** An active staff member of the partner named by the path's `partner_id`. */
  | 'staff'
  /** An active staff member of that partner, or a client of one of its deals: see docs/decisions/0018. */
  | 'participant'
  /** A lender user at work for the partner named by the path's `partner_id`: active staff of an active lender of it. */
  | 'lender'
  /** Any signed-in person, as staff of lenders, over all partners. */
  | 'lender_user'
  /** Whoever reads papers: staff or a client of that partner, or a lender user who works with it. */
  | 'viewer'

/**
 * How a reply is sent: JSON of the schema, nothing at all, a CSV file written as it is read, a file of one of these media
 * types, or Server-Sent Events for as long as the caller listens.
 */
export type Reply =
  | { readonly status: 200 | 201 | 202; readonly schema: z.core.$ZodType }
  | { readonly status: 204; readonly schema: null }
  | { readonly status: 200; readonly csv: true }
  | { readonly status: 200; readonly file: readonly string[] }
  | { readonly status: 200; readonly events: true }

/** One call of the API as data: routes, the OpenAPI document and the page's client are all made from it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Full path with its parameters in braces, e.g. `/api/v0/deals/{deal_id}/partners/{partner_id}`. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** One line for the API document. */
  readonly summary: string
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /** The body is a CSV file instead of JSON. */
  readonly csvBody?: true
  /** The body is a file of this media type instead of JSON. */
  readonly fileBody?: string
  /** A public call that a signed-in browser sends its access token with. */
  readonly optionalAuth?: true
  /** The thing carries `version`, so the call may send `If-Match: "<version>"`. */
  readonly versioned?: true
  /** The call may send `X-Device-Id`: 256 random bits, base64url, by which a browser that signed in before is known. */
  readonly device?: true
  /** Doing it again does no more than doing it once, so an Idempotency-Key adds nothing and is not kept. */
  readonly idempotent?: true
  readonly reply: Reply
}

/** Declares a call and keeps its literal types. */
export function call<const C extends Call>(definition: C): C {
  return definition
}

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

/** The path's parameters, by name. */
export type ParamsOf<C extends Call> = { readonly [Name in ParameterNames<C['path']>]: string }
/** The query as a handler sees it, after parsing. */
export type QueryOf<C extends Call> = C['query'] extends z.core.$ZodType ? z.output<C['query']> : undefined
/** The query as a caller writes it. */
export type QueryInputOf<C extends Call> = C['query'] extends z.core.$ZodType ? z.input<C['query']> : undefined
/** The body as a handler sees it, after parsing. */
export type BodyOf<C extends Call> = C['csvBody'] extends true
  ? string
  : C['fileBody'] extends string
    ? Uint8Array
    : C['body'] extends z.core.$ZodType
      ? z.output<C['body']>
      : undefined
/** The body as a caller writes it. */
export type BodyInputOf<C extends Call> = C['csvBody'] extends true
  ? string
  : C['fileBody'] extends string
    ? Uint8Array
    : C['body'] extends z.core.$ZodType
      ? z.input<C['body']>
      : undefined
/** What the call answers when it works; `null` for 204 and for files. */
export type ReplyOf<C extends Call> = C['reply'] extends { schema: infer S extends z.core.$ZodType }
  ? z.output<S>
  : null
