import { useEffect, useSyncExternalStore } from 'react'

const names = new Map<string, string>()
const listeners = new Set<() => void>()

/** Sets the breadcrumb label of an id in the URL, e.g. a deal's title. */
export function useSetBreadcrumbName(id: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || names.get(id) === name) return
    names.set(id, name)
    listeners.forEach((listener) => listener())
  }, [id, name])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** They may say what another person can't see. */
export function clearBreadcrumbNames(): void {
  names.clear()
  listeners.forEach((listener) => listener())
}

/** Undefined until a page has set it. */
export function useBreadcrumbName(id: string): string | undefined {
  return useSyncExternalStore(subscribe, () => names.get(id))
}
