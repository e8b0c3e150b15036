import { queryClient } from '../../lib/cache/query-client.ts'
import { activeUploads } from '../../lib/upload/active-uploads.ts'

/**
 * Cautious: anything typed since the last change of page may be unsaved. What warns before the window closes counts, too.
 * @returns whether a reload by itself might lose something or close a dialog
 */
export function followUnsavedWork(signal: AbortSignal): () => boolean {
  let typedOn: string | null = null
  window.addEventListener('input', () => (typedOn = location.pathname), { capture: true, signal })
  return () =>
    typedOn === location.pathname ||
    queryClient.isMutating() > 0 ||
    activeUploads.count() > 0 ||
    document.querySelector('[role="dialog"]') !== null ||
    !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
