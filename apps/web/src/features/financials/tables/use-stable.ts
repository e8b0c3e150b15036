import { useRef } from 'react'

/** The same object for as long as it says the same, so that what is drawn from it is not drawn again. */
export function useStableValue<T>(value: T): T {
  const text = JSON.stringify(value)
  const stable = useRef({ text, value })
  if (stable.current.text !== text) stable.current = { text, value }
  return stable.current.value
}
