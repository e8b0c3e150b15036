/**
 * The user id in an access token; null without one. Only tells apart people who share a browser: it is not verified.
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

/** False if a token can't be read. */
export function areDifferentUsers(one: string | null, other: string | null): boolean {
  const [first, second] = [subjectOf(one), subjectOf(other)]
  return first !== null && second !== null && first !== second
}
