/** A person as records name them: with the address of the account too, since the name is their own choice. */
export function nameWithEmail({ full_name, email }: { readonly full_name: string; readonly email: string }): string {
  return `${full_name.trim()} (${email})`.trimStart()
}

/** The name alone, of what `nameWithEmail` wrote; for readers whom the address doesn't concern. */
export function withoutEmail(name: string): string {
  return name.replace(/ ?\([^()\s]+@[^()\s]+\)$/, '')
}

/** "Ana María Reyes" → first "Ana María", last "Reyes"; a single name is a first name. */
export function splitName(fullName: string): { first_name: string; last_name: string } {
  const words = fullName.split(/\s+/)
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  return { first_name: words.join(' '), last_name: last }
}
