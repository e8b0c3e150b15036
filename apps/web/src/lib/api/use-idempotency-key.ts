import { useRef } from 'react'

/**
 * Keys for a form's POST: the same body gets the same key, so that sending it again after no answer came does not make
 * a second thing; a changed body gets a new one.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ body: string; key: string } | null>(null)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
