import type { Area } from '@loanyard/contract/core/values'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { RefusedLink } from '../../../features/auth/failure-help/link-failed.tsx'
import type { LinkRefusal } from '../../../features/auth/magic-link/link-error.ts'
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
  refusal: RefusedLink | null
  reject: (refusal: LinkRefusal) => void
  clearRefusal: () => void
}

export function useAuthPage(): AuthPageState {
  const area = useRouteContext({ strict: false, select: (context) => context.area }) ?? 'partner'
  const next = useSearch({ strict: false, select: (search) => safeNext(search.next) })
  const code = useLinkCode()
  const [refusal, setRefusal] = useState<RefusedLink | null>(null)
  const reject = useCallback((why: LinkRefusal) => {
    setRefusal({ ...why, code: linkCode.read() ?? '' })
    linkCode.drop()
  }, [])
  const clearRefusal = useCallback(() => setRefusal(null), [])
  return { area, next, code, refusal: code === null ? refusal : null, reject, clearRefusal }
}
