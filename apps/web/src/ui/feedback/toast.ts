import toast from 'react-hot-toast/headless'
import { isTransient, reasonOf } from '../../lib/api/api-error.ts'
import * as copy from '../copy.ts'

export interface ToastAction {
  label: string
  onAct: () => void
}

/** product-rules 7.5 */
const toastMs = 3000
/** Undo rather than confirm, for 10 s. */
const undoMs = 10_000

const toastActions = new Map<string, ToastAction>()

export function actionOf(toastId: string): ToastAction | undefined {
  return toastActions.get(toastId)
}

/** Id of the last toast about a subject. */
const latestOf = new Map<string, string>()

let count = 0

function show(kind: 'success' | 'error', message: string, duration: number, action?: ToastAction): string {
  count += 1
  const id = `toast-${count}`
  if (action) toastActions.set(id, action)
  if (duration !== Infinity) setTimeout(() => toastActions.delete(id), 10 * 60_000)
  return toast[kind](message, { id, duration })
}

export function notifyError(message: string, action?: ToastAction): void {
  show('error', message, toastMs, action)
}

export function notifySuccess(message: string, action?: ToastAction): void {
  show('success', message, toastMs, action)
}

/** Offers the next step for 10 s; the toast closes when it is taken. Returns its id. */
export function notifyOffer(message: string, { label, onAct }: ToastAction): string {
  const id = show('success', message, undoMs, {
    label,
    onAct: () => {
      toast.dismiss(id)
      onAct()
    },
  })
  return id
}

/** Stays until someone dismisses it. */
export function notifyUntilDismissed(message: string, action: ToastAction): void {
  show('success', message, Infinity, action)
}

/**
 * Offers to undo for 10 s; the toast closes when it is undone. `subject`: id of what changed; its next change takes the place
 * of this one, whose Undo would come too late.
 */
export function notifyUndo(message: string, onUndo: () => void, subject?: string): void {
  const id = notifyOffer(message, { label: copy.actionLabels.undo, onAct: onUndo })
  if (subject === undefined) return
  toast.remove(latestOf.get(subject) ?? 'none')
  latestOf.set(subject, id)
}

export function dismissToast(toastId: string): void {
  toast.dismiss(toastId)
}

/** Offers "Try again" if that may help. `sentence`: see reasonOf. */
export function notifyFailure(error: unknown, sentence: string, again: () => void): void {
  notifyError(
    reasonOf(error, sentence),
    isTransient(error) ? { label: copy.actionLabels.tryAgain, onAct: again } : undefined,
  )
}
