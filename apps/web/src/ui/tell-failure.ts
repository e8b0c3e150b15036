import { isPassing, reasonOf } from '../lib/failure.ts'
import { notifyError } from './toast.ts'

/** Says why something failed, with "Try again" where that may help. `sentence`: see reasonOf. */
export function tellFailure(error: unknown, sentence: string, again: () => void): void {
  notifyError(reasonOf(error, sentence), isPassing(error) ? { label: 'Try again', onAct: again } : undefined)
}
