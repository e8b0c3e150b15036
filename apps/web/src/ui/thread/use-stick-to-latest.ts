import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end that still count as being at the end. */
const nearEnd = 48

/**
 * At the end of a conversation, follows new messages and the person's own. Further up the position stays, and `hasNews`
 * reports new messages below.
 */
export function useStickToLatest(newest: { readonly id: string; readonly is_own: boolean } | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNews, setHasNews] = useState(false)
  const id = newest?.id
  const isOwn = newest?.is_own ?? false
  const toEnd = useCallback(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
    setHasNews(false)
  }, [])
  useLayoutEffect(() => {
    if (id === undefined) return
    if (isAtEnd.current || isOwn) toEnd()
    else setHasNews(true)
  }, [id, isOwn, toEnd])
  return {
    box,
    hasNews,
    toEnd,
    /** Call on scroll. */
    follow: () => {
      const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {}
      isAtEnd.current = scrollTop + clientHeight >= scrollHeight - nearEnd
      if (isAtEnd.current) setHasNews(false)
    },
  }
}
