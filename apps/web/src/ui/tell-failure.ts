import { isTransient, reasonOf } from '../lib/failure.ts'
import { notifyError } from './toast.ts'

/** Says why something failed, with "Try again" where that may help. `sentence`: see reasonOf. */
export function notifyFailure(error: unknown, sentence: string, again: () => void): void {
  notifyError(reasonOf(error, sentence), isTransient(error) ? { label: 'Try again', onAct: again } : undefined)
}
