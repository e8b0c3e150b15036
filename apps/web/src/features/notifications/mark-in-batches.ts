import type { Notification } from '@loanyard/contract/notifications/notifications'

/** Maximum ids per call. */
const maxIdsPerCall = 1000

/**
 * One call per partner and batch, because a call is about one partner (product-rules 7.3). Returns the
 * last response. Throws the first error; earlier calls have taken effect.
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
