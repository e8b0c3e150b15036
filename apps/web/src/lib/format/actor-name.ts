/** The name alone, of what the audit trail calls a person: "Avery Stone (avery@example.com)". */
export function actorName(actor: string): string {
  return actor.replace(/ ?\([^()\s]+@[^()\s]+\)$/, '') || actor
}
