import { useRef } from 'react'

/**
 * The same body gets the same key, so that repeating a POST after a lost answer doesn't create a duplicate; a changed
 * body gets a new key.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ body: string; key: string } | null>(null)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    return last.current.key
  }
}

/** One key per body, for an attempt of several requests that may be repeated in part. */
export function createIdempotencyKeys(): (body: unknown) => string {
  const keys = new Map<string, string>()
  return (body) => {
    const text = JSON.stringify(body)
    const key = keys.get(text) ?? crypto.randomUUID()
    keys.set(text, key)
    return key
  }
}
