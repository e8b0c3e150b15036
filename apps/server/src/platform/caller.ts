/** Who is behind a request, filled in as it becomes known. UUIDs. */
export interface Caller {
  user_id: string | null
  session_id: string | null
  /** The partner in whose scope the request works. */
  partner_id: string | null
}

/** Before anybody is known, and for jobs. */
export function unknownCaller(): Caller {
  return { user_id: null, session_id: null, partner_id: null }
}
