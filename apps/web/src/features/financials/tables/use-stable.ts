import { useRef } from 'react'

/** The same object for as long as it says the same, so that what is drawn from it is not drawn again. */
export function useStable<T>(value: T): T {
  const text = JSON.stringify(value)
  const kept = useRef({ text, value })
  if (kept.current.text !== text) kept.current = { text, value }
  return kept.current.value
}
