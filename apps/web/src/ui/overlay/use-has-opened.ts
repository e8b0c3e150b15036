import { useState } from 'react'

/** Whether it is or was open: what loads with the first opening then stays, and can slide out when it closes. */
export function useHasOpened(isOpen: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return isOpen || hasOpened
}
