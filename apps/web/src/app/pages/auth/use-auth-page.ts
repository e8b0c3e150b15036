import type { Area } from '@loanyard/contract/core/values'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useLinkCode } from '../../../features/auth/magic-link/use-link.ts'
import { linkCode } from '../../../lib/auth/link-code.ts'
import { safeNext } from '../../../lib/navigation/paths.ts'

export interface AuthPageState {
  area: Area
  /** Where the person was going; null for the area's start. */
  next: string | null
  /** The code of the link opened in this tab; null without one. */
  code: string | null
  /** Why the link opened last did not work, until another is opened or asked for. */
  refusal: string | null
  reject: (sentence: string) => void
  clearRefusal: () => void
}

/** What a door's page knows: its area, the way back, and the link that was opened. */
export function useAuthPage(): AuthPageState {
  const area = useRouteContext({ strict: false, select: (context) => context.area }) ?? 'partner'
  const next = useSearch({ strict: false, select: (search) => safeNext(search.next) })
  const code = useLinkCode()
  const [refusal, setRefusal] = useState<string | null>(null)
  const reject = useCallback((sentence: string) => {
    linkCode.drop()
    setRefusal(sentence)
  }, [])
  const clearRefusal = useCallback(() => setRefusal(null), [])
  return { area, next, code, refusal: code === null ? refusal : null, reject, clearRefusal }
}
