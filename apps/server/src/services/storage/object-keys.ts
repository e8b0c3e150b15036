const form = /^[a-z0-9-]{1,100}(\/[a-z0-9-]{1,100}){0,7}$/

/**
 * Keys become file names and parts of URLs, so they contain nothing that needs escaping.
 * @throws Error a bug: the server makes keys, never from user input
 */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error('this is no key of the store')
}

export function isKey(text: string): boolean {
  return form.test(text)
}
