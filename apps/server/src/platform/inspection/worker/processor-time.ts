/** Milliseconds of this process; of the clock, where this Node does not tell. */
export function processorTime(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
