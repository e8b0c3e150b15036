/** Asks for confirmation once for all calls that need it at the same time. */
export function createStepUp() {
  const listeners = new Set<() => void>()
  let answering: PromiseWithResolvers<boolean> | null = null
  const emit = () => listeners.forEach((listener) => listener())

  /** False if the person declines, or if nothing can ask. */
  const ask = (): Promise<boolean> => {
    if (listeners.size === 0) return Promise.resolve(false)
    answering ??= Promise.withResolvers<boolean>()
    emit()
    return answering.promise
  }
  const answer = (isConfirmed: boolean): void => {
    answering?.resolve(isConfirmed)
    answering = null
    emit()
  }
  const isAsked = (): boolean => answering !== null
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { ask, answer, isAsked, subscribe }
}

export const stepUp = createStepUp()
