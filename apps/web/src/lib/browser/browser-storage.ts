/** What the page keeps in the browser: local or session storage, or anything of the same shape. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage that lives as long as the page. */
export function memoryStorage(): BrowserStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Local storage (all tabs) or session storage (this tab); memory in browsers that forbid it. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): BrowserStorage {
  try {
    return globalThis[kind] ?? memoryStorage()
  } catch {
    return memoryStorage()
  }
}
