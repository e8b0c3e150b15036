import { useState } from 'react'

/** Whether it is or was open: what loads with the first opening then stays, and can slide out when it closes. */
export function useHasOpened(isOpen: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return isOpen || hasOpened
}

/** Lets a panel keep its content while it slides out. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
