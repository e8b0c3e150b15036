import { areas, type Area } from '@loanyard/contract/core/values'

function asArea(word: string | undefined): Area | null {
  return areas.find((area) => area === word?.toLowerCase()) ?? null
}

/** The area a host stands for by its first label (`portal.example.com`); null where it stands for none, or is that label alone. */
export function areaOfHost(hostname: string): Area | null {
  const [first, ...rest] = hostname.split('.')
  return rest.length === 0 ? null : asArea(first)
}

/** The area a path is in by its first segment; null where it is in none. */
export function areaOfPath(pathname: string): Area | null {
  return asArea(pathname.split('/')[1])
}

/** The area whose logo is shown: the host's, else the path's (decisions.md, section 1). */
export function areaOfLogo(hostname: string, pathname: string): Area | null {
  return areaOfHost(hostname) ?? areaOfPath(pathname)
}

/**
 * The area somebody is in: the path's, since every route works on every host, else the host's, else the one they were
 * in last; staff of a partner where nothing says.
 */
export function areaOfPerson(hostname: string, pathname: string, last: Area | null): Area {
  return areaOfPath(pathname) ?? areaOfHost(hostname) ?? last ?? 'partner'
}
