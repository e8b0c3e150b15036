import type { checkMagicLink } from '@loanyard/contract/auth/magic-links'
import type { ReplyOf } from '@loanyard/contract/core/call'
import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, type ReactNode } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { AuthLayout, AuthPending } from '../auth-layout.tsx'
import { linkCheckQuery } from '../queries.ts'
import { typedEmail } from '../tab-storage.ts'
import * as copy from './copy.ts'
import { openedLinkRefusal, type LinkRefusal } from './link-error.ts'
import { usePendingLink } from './use-link.ts'

export type OpenedLink = ReplyOf<typeof checkMagicLink>

interface LinkLandingProps {
  code: string
  /** A link of the other type is redirected to its own page. */
  type: MagicLinkType
  area: Area
  onRefused: (refusal: LinkRefusal) => void
  children: (link: OpenedLink) => ReactNode
}

/** Looks up whose link was opened, which doesn't use it up, and reports a link that doesn't work. */
export function LinkLanding({ code, type, area, onRefused, children }: LinkLandingProps) {
  const check = useQuery(linkCheckQuery(code))
  const navigate = useNavigate()
  const { error } = check
  const refusal = useMemo(() => openedLinkRefusal(error), [error])
  const isMisplaced = check.data !== undefined && check.data.type !== type
  const requested = usePendingLink(type)?.email
  useEffect(() => {
    if (refusal === null) return
    if (requested !== undefined) typedEmail.write(requested)
    onRefused(refusal)
  }, [refusal, onRefused, requested])
  useEffect(() => {
    if (isMisplaced)
      void navigate({ to: type === 'LOG_IN' ? paths.setPassword[area] : paths.login[area], replace: true })
  }, [isMisplaced, navigate, type, area])

  if (check.data !== undefined && !isMisplaced) return children(check.data)
  if (check.error === null || refusal !== null) return <AuthPending title={copy.openingYourLink} />
  return (
    <AuthLayout title={copy.openingYourLink}>
      <FailedState inline title={copy.openFailed} onRetry={() => void check.refetch()} retrying={check.isFetching}>
        {copy.checkFailed(messageOf(check.error))}
      </FailedState>
    </AuthLayout>
  )
}
