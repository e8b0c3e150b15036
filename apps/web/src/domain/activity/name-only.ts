/** Without the address of the account that records keep beside a name. */
export const nameOnly = (actor: string): string => actor.replace(/ ?\([^()\s]+@[^()\s]+\)$/, '') || actor
