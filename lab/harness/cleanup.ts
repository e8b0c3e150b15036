type CleanupStep = () => Promise<unknown>

const cleanupSteps: CleanupStep[] = []
let ended: Promise<void> | null = null

/** Registers how something that was started is stopped. */
export function onCleanup(step: CleanupStep): void {
  cleanupSteps.push(step)
}

/** Stops whatever the bench started, the last first; further calls wait for the first. */
export function cleanUp(): Promise<void> {
  ended ??= (async () => {
    for (let step = cleanupSteps.pop(); step; step = cleanupSteps.pop())
      await step().catch((error: unknown) => console.error(error))
  })()
  return ended
}

/** From now on a signal, or `seconds` gone by, ends the bench without leaving a process behind. */
export function stopAfter(seconds: number): void {
  const stop = (code: number) => void cleanUp().finally(() => process.exit(code))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(1))
  setTimeout(() => {
    console.error(`The bench took longer than ${seconds} seconds and was stopped.`)
    stop(1)
  }, seconds * 1000).unref()
}
