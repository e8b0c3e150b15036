import { useCallback, useEffect, useRef } from 'react'

/** Specification section 9: filter changes wait this long before the list reloads. */
export const filterDebounceMs = 300

/**
 * A function that calls `callback` with the last arguments, `ms` after the last call; what waits when the
 * component goes away is dropped.
 */
export function useDebounced<A extends unknown[]>(
  callback: (...args: A) => void,
  ms: number = filterDebounceMs,
): (...args: A) => void {
  const latest = useRef(callback)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (...args: A) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(...args), ms)
    },
    [ms],
  )
}
