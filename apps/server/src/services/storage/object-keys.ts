const form = /^[a-z0-9-]{1,100}(\/[a-z0-9-]{1,100}){0,7}$/

/**
 * Keys name files and go into addresses, so nothing but what needs no escaping gets into one.
 * @throws Error a fault of ours: keys are made by the server, never of what somebody sent
 */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error('this is no key of the store')
}

export function isKey(text: string): boolean {
  return form.test(text)
}
