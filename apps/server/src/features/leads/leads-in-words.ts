/** "1 lead", "2,500 leads". */
export function formatLeadCount(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`
}
