import type { Area, MagicLinkType } from '@loanyard/contract/values'
import { DoorFrame } from './door-frame.tsx'
import { LeaveLink } from './leave-link.tsx'
import { RequestForm } from './request-form.tsx'

interface LinkFailedProps {
  /** The specification's sentence. */
  sentence: string
  type: MagicLinkType
  area: Area
  onAsked: () => void
  /** Leaves the failure behind. */
  onLeave: () => void
}

/** In place of a link that does not work: why, and the way to one that does. */
export function LinkFailed({ sentence, type, area, onAsked, onLeave }: LinkFailedProps) {
  return (
    <DoorFrame
      title={sentence}
      name="Link doesn’t work"
      isNews
      isFailure
      intro={<p>For your security, links expire and work only once. Enter your email and we’ll send a new one.</p>}
    >
      <RequestForm type={type} area={area} next={null} action="Send me a new link" onAsked={onAsked} />
      <LeaveLink area={area} onLeave={onLeave} />
    </DoorFrame>
  )
}
