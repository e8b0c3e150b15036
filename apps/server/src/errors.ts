import { errorCodes, type ErrorCode, type FieldError } from '@loanyard/contract/core/errors'

interface Extra {
  readonly errors?: readonly FieldError[]
  /** The current state, for `stale`. */
  readonly current?: Record<string, unknown>
  /** Seconds, for the Retry-After header. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

/** The only error handlers throw on purpose: a code of the closed list and a sentence for the person. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: Extra

  constructor(code: ErrorCode, detail: string, extra: Extra = {}) {
    super(detail, extra.cause === undefined ? undefined : { cause: extra.cause })
    this.name = 'AppError'
    this.code = code
    this.extra = extra
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}

/** Identical for what never existed and what is out of the caller's scope. */
export function notFound(): AppError {
  return new AppError('not_found', 'We couldn’t find this, or you don’t have access to it.')
}

/** The detail is the first field's message. */
export function badInput(errors: readonly FieldError[]): AppError {
  return new AppError('bad_input', errors[0]?.message ?? 'The request isn’t valid for this call.', { errors })
}

export function forbidden(detail: string): AppError {
  return new AppError('forbidden', detail)
}

/** The unique, foreign key or check constraint a write violated; null for other errors. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') === true ? (constraint ?? '') : null
}

/** A reason why Loanyard can't start, in one sentence that says what to do. Printed without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
