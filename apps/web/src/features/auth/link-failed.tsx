import type { Area, MagicLinkType } from '@loanyard/contract/values'
import { AuthLayout } from './door-frame.tsx'
import { LeaveLink } from './leave-link.tsx'
import { RequestLinkForm } from './request-form.tsx'

interface LinkFailedProps {
  /** The specification's sentence. */
  sentence: string
  type: MagicLinkType
  area: Area
  onRequested: () => void
  /** Leaves the failure behind. */
  onLeave: () => void
}

/** In place of a link that does not work: why, and the way to one that does. */
export function LinkFailed({ sentence, type, area, onRequested, onLeave }: LinkFailedProps) {
  return (
    <AuthLayout
      title={sentence}
      name="Link doesn’t work"
      takesHeadingFocus
      isFailure
      intro={<p>For your security, links expire and work only once. Enter your email and we’ll send a new one.</p>}
    >
      <RequestLinkForm type={type} area={area} next={null} action="Send me a new link" onRequested={onRequested} />
      <LeaveLink area={area} onLeave={onLeave} />
    </AuthLayout>
  )
}
