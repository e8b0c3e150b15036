/**
 * The user an access token was made for; null if there is none. Only keeps people apart
 * who share a browser: the server alone trusts tokens.
 */
export function subjectOf(token: string | null): string | null {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null && 'sub' in claims && typeof claims.sub === 'string'
      ? claims.sub
      : null
  } catch {
    return null
  }
}

/** Whether two access tokens were made for two people; a token that cannot be read says nothing. */
export function areDifferentUsers(one: string | null, other: string | null): boolean {
  const [first, second] = [subjectOf(one), subjectOf(other)]
  return first !== null && second !== null && first !== second
}
