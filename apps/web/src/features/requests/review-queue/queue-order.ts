import type { WaitingAnswer } from '@loanyard/contract/requests/lists/review-queue'

/**
 * The answer before or after the given one; after the last, and instead of one that left the queue, the next that waits
 * as long, else the first.
 */
export function neighbor(
  answers: readonly WaitingAnswer[],
  current: WaitingAnswer | undefined,
  by: 1 | -1,
): WaitingAnswer | undefined {
  const others = answers.filter(({ id }) => id !== current?.id)
  if (current === undefined) return by === 1 ? others[0] : others.at(-1)
  const at = answers.findIndex(({ id }) => id === current.id)
  if (at !== -1) return answers[at + by]
  const after = others.findIndex(({ waiting_since: since }) => since >= current.waiting_since)
  return by === 1 ? (others[after] ?? others[0]) : others[(after === -1 ? others.length : after) - 1]
}
