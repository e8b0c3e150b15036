import { useEffect, useRef } from 'react'

interface ReadMark {
  /** The newest message of somebody else; undefined while there is none. */
  newest: string | undefined
  /** How many were not read yet, as far as the page knows. */
  unread: number
  /** Says that all of it was read. Throws ApiError. */
  onRead: () => Promise<void>
}

/** Says that the thread was read when it is on the screen, and again when something came: never from a tab in the background. */
export function useReadMark({ newest, unread, onRead }: ReadMark): void {
  const latest = useRef(onRead)
  const told = useRef<string | undefined>(undefined)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    const tell = () => {
      if (newest === undefined || document.visibilityState !== 'visible') return
      if (unread === 0 && told.current !== undefined) told.current = newest
      if (told.current === newest) return
      told.current = newest
      // Not said now, it is said with the next message or the next visit.
      latest.current().catch(() => undefined)
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [newest, unread])
}
