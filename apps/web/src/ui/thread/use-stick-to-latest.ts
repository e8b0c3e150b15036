import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** So near its end, px, a conversation is read at the end. */
const nearEnd = 48

/**
 * The place in a conversation that is read: at the end it follows what comes, as it does for what the person wrote.
 * Further up it stays, and `hasNews` says that something came below.
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
    /** Hears that the conversation was scrolled. */
    follow: () => {
      const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = box.current ?? {}
      isAtEnd.current = scrollTop + clientHeight >= scrollHeight - nearEnd
      if (isAtEnd.current) setHasNews(false)
    },
  }
}
