import type { checkMagicLink } from '@loanyard/contract/auth/magic-links'
import type { ReplyOf } from '@loanyard/contract/core/call'
import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { AuthLayout, AuthPending, LeaveLink } from '../auth-layout.tsx'
import { linkCheckQuery } from '../queries.ts'
import { typedEmail } from '../tab-storage.ts'
import * as copy from './copy.ts'
import { openedLinkErrorMessage } from './link-error.ts'
import { RequestLinkForm } from './request-link-form.tsx'
import { usePendingLink } from './use-link.ts'

export type OpenedLink = ReplyOf<typeof checkMagicLink>

interface LinkLandingProps {
  code: string
  /** A link of the other type is redirected to its own page. */
  type: MagicLinkType
  area: Area
  onRefused: (sentence: string) => void
  children: (link: OpenedLink) => ReactNode
}

/** Looks up whose link was opened, which doesn't use it up, and reports a link that doesn't work. */
export function LinkLanding({ code, type, area, onRefused, children }: LinkLandingProps) {
  const check = useQuery(linkCheckQuery(code))
  const navigate = useNavigate()
  const refusal = check.error === null ? null : openedLinkErrorMessage(check.error)
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

interface LinkFailedProps {
  sentence: string
  type: MagicLinkType
  area: Area
  onRequested: () => void
  onLeave: () => void
}

export function LinkFailed({ sentence, type, area, onRequested, onLeave }: LinkFailedProps) {
  return (
    <AuthLayout
      title={sentence}
      name={copy.linkDoesNotWork}
      takesHeadingFocus
      isFailure
      intro={<p>{copy.requestNewLink}</p>}
    >
      <RequestLinkForm type={type} area={area} next={null} action={copy.sendNewLink} onRequested={onRequested} />
      <LeaveLink area={area} onLeave={onLeave} />
    </AuthLayout>
  )
}
