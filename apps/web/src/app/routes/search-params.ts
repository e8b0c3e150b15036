/** The address's search as plain text fields, named and written like the calls' own queries. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The fields that have a value, readable in the address bar: commas and colons stay what they are. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') query.set(name, value)
  }
  return query.size === 0
    ? ''
    : `?${query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')}`
}
