/**
 * By its error code, what a call can lack that the person can give: a confirmed identity (`step_up_required`), or the
 * second factor of their sign-in. Asks the person once for all calls that lack something at the same time. A second
 * factor also confirms who they are.
 */
export function createStepUp() {
  // The page that asks; there is only one.
  let listener: (() => void) | null = null
  let asking: (PromiseWithResolvers<boolean> & { readonly code: string }) | null = null
  const set = (next: typeof asking) => {
    asking = next
    listener?.()
  }

  /** False if the person declines, or for any other error code. The first call may be refused before the page can ask. */
  const ask = async (code: string): Promise<boolean> => {
    if (!/^(step_up|second_factor)_/.test(code)) return false
    if (asking === null) set({ code, ...Promise.withResolvers<boolean>() })
    return asking?.promise ?? false
  }
  const answer = (isGiven: boolean): void => {
    asking?.resolve(isGiven)
    set(null)
  }
  const asked = () => asking?.code
  const subscribe = (added: () => void): (() => void) => {
    listener = added
    return () => {
      listener = null
    }
  }
  return { ask, answer, asked, subscribe }
}

export const stepUp = createStepUp()
