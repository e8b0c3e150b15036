import type { Ask } from '../bench/operations.ts'
import type { Running } from '../harness/start-servers.ts'

/** A question asked of every server, in its parts. */
export type Question =
  | { readonly kind: 'newest'; readonly partner: string }
  | { readonly kind: 'filtered'; readonly partner: string; readonly filters: Filters }
  | { readonly kind: 'search'; readonly partner: string; readonly term: string }
  | { readonly kind: 'deal'; readonly partner: string; readonly deal: string }
  | { readonly kind: 'status'; readonly partner: string; readonly deal: string; readonly status: string }
  | { readonly kind: 'create'; readonly partner: string; readonly values: NewDeal }

export interface Filters {
  readonly stage: string
  readonly status: string
  readonly loan_amount_min: string
  readonly loan_amount_max: string
  readonly credit_score_min: string
  readonly credit_score_max: string
}

/** A deal as a form would send it; `{n}` in it becomes a number of its own. */
export interface NewDeal {
  readonly title: string
  readonly business_name: string
  readonly loan_amount: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** One request as it goes out. */
export interface Sent {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  readonly path: string
  readonly token: string
  /** JSON. */
  readonly body?: string
}

/** What must be the same in all answers. Ids are UUIDs. */
export interface Said {
  readonly total: number | null
  readonly deals: readonly { readonly id: string; readonly title: string; readonly status: string }[]
}

/** A server that answers the questions: Loanyard or a competitor, started and filled. */
export interface Competitor {
  readonly name: string
  readonly running: Running
  /** Where its rows are, for counting them afterwards: connection string and table. */
  readonly rows: { readonly url: string; readonly table: string }
  /** The request for a question, which the bench also has as it asks Loanyard. */
  readonly requestFor: (question: Question, ask: Ask) => Promise<Sent>
  /** Waits for what it does after its answers, which would otherwise slow down the next one measured. */
  readonly finish?: () => Promise<unknown>
  /** Reads an answer. @throws Error it says that something went wrong */
  readonly read: (question: Question, json: unknown) => Said
}

/** A JSON object by its keys: peers' answers are compared with Loanyard's afterwards, so nothing is believed here. */
export type Json = { readonly [key: string]: Json } & readonly Json[] & string & number
