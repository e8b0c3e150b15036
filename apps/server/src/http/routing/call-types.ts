import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@loanyard/contract/core/call'
import type {
  FileResponse,
  ScopedContext,
  LenderContext,
  ParticipantContext,
  ViewerContext,
  StaffContext,
  UserContext,
} from '../../services/context.ts'
import type { EventStream } from '../../services/realtime/event-stream.ts'

interface ContextByAccess {
  public: ScopedContext
  user: UserContext
  account: UserContext
  staff: StaffContext
  participant: ParticipantContext
  lender: LenderContext
  lender_user: UserContext
  viewer: ViewerContext
}

/** Parsed. */
export interface Input<C extends Call> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  /** The version in If-Match, or null. */
  readonly ifMatch: number | null
  /** The last event a reconnecting client received, or null. */
  readonly lastEventId: string | null
}

type Answer<C extends Call> = C['reply'] extends { csv: true }
  ? AsyncIterable<string>
  : C['reply'] extends { file: readonly string[] }
    ? FileResponse
    : C['reply'] extends { events: true }
      ? EventStream
      : ReplyOf<C>

export type Handler<C extends Call> = (ctx: ContextByAccess[C['access']], input: Input<C>) => Promise<Answer<C>>

/** One handler per call: a missing one is a type error. */
export type Handlers<Calls extends Record<string, Call>> = { readonly [Name in keyof Calls]: Handler<Calls[Name]> }
