import type { Area } from '@loanyard/contract/core/values'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useLinkCode } from '../../../features/auth/magic-link/use-link.ts'
import { linkCode } from '../../../lib/auth/link-code.ts'
import { safeNext } from '../../../lib/navigation/paths.ts'

export interface AuthPageState {
  area: Area
  /** Return URL; null for the area's start page. */
  next: string | null
  /** Code of the link opened in this tab. */
  code: string | null
  /** Why the last opened link failed, until another is opened or requested. */
  refusal: string | null
  reject: (sentence: string) => void
  clearRefusal: () => void
}

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
