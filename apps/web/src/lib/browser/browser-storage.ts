export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Lasts as long as the page. */
export function memoryStorage(): BrowserStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Falls back to memory in browsers that forbid storage. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): BrowserStorage {
  try {
    return globalThis[kind] ?? memoryStorage()
  } catch {
    return memoryStorage()
  }
}
