import { formatCounted } from '../../lib/format.ts'

/** How often a bundle was requested, in words. */
export function requestedLabel(count: number): string {
  if (count === 0) return 'Never requested'
  return count === 1 ? 'Requested once' : `Requested ${formatCounted(count, 'time')}`
}
