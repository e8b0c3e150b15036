import { useCallback, useEffect, useRef } from 'react'

/** As specified for filters. */
export const filterDebounceMs = 300

/** Calls `callback` with the last arguments, `ms` after the last call; a pending call is dropped on unmount. */
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
