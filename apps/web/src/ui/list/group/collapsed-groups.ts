import { useMemo, useSyncExternalStore } from 'react'
import { browserStorage } from '../../../lib/browser/browser-storage.ts'

const storage = browserStorage('sessionStorage')
const listeners = new Set<() => void>()

const read = (name: string): string => storage.getItem(`loanyard.collapsed ${name}`) ?? ''
const keysIn = (text: string): ReadonlySet<string> => new Set(text === '' ? [] : text.split('\n'))

/** Keys of the groups that are collapsed in this tab, by the name of a list and what it is grouped by. */
interface ShownGroups {
  readonly collapseAll: () => void
  readonly expandAll: () => void
}

let shown: { readonly current: ShownGroups | null } | null = null

/** The form that groups a list finds here what collapses and expands all its groups. Returns what ends it. */
export function showGroups(groups: { readonly current: ShownGroups | null }): () => void {
  shown = groups
  return () => {
    if (shown === groups) shown = null
  }
}

export const shownGroups = (): ShownGroups | null => shown?.current ?? null

export const collapsedIn = (name: string): ReadonlySet<string> => keysIn(read(name))

export function setCollapsed(name: string, keys: ReadonlySet<string>): void {
  storage.setItem(`loanyard.collapsed ${name}`, [...keys].join('\n'))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCollapsed(name: string): ReadonlySet<string> {
  const text = useSyncExternalStore(subscribe, () => read(name))
  return useMemo(() => keysIn(text), [text])
}
