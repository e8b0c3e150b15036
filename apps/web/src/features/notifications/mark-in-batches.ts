import type { Notification } from '@loanyard/contract/notifications/notifications'

/** So many ids a call takes. */
const maxIdsPerCall = 1000

/**
 * Marks in as few calls as there are partners and thousands: a call is about one partner (specification section 7).
 * Answers what the last call said. Throws what a call throws; those before it are done.
 */
export async function markInBatches(
  notifications: readonly Notification[],
  mark: (ids: string[], partner: string) => Promise<{ unread_count: number }>,
): Promise<{ unread_count: number }> {
  const byPartner = new Map<string, string[]>()
  for (const { id, partner_id } of notifications) byPartner.set(partner_id, [...(byPartner.get(partner_id) ?? []), id])
  let answer = { unread_count: 0 }
  for (const [partner, ids] of byPartner) {
    for (let at = 0; at < ids.length; at += maxIdsPerCall)
      answer = await mark(ids.slice(at, at + maxIdsPerCall), partner)
  }
  return answer
}
