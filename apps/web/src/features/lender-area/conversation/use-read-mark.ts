import { useEffect, useRef } from 'react'

interface ReadReceipt {
  /** The newest message of somebody else; undefined while there is none. */
  newest: string | undefined
  /** How many were not read yet, as far as the page knows. */
  unread: number
  /** Says that all of it was read. Throws ApiError. */
  onRead: () => Promise<void>
}

/** Says that the thread was read when it is on the screen, and again when something came: never from a tab in the background. */
export function useReadReceipt({ newest, unread, onRead }: ReadReceipt): void {
  const latest = useRef(onRead)
  const reported = useRef<string | undefined>(undefined)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    const report = () => {
      if (newest === undefined || document.visibilityState !== 'visible') return
      if (unread === 0 && reported.current !== undefined) reported.current = newest
      if (reported.current === newest) return
      reported.current = newest
      // Not said now, it is said with the next message or the next visit.
      latest.current().catch(() => undefined)
    }
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [newest, unread])
}
