import { areas, type Area } from '@loanyard/contract/core/values'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

/** The areas that the typed password opens, when only this one is wrong. */
function otherAreasOf(error: unknown): readonly Area[] {
  const named = error instanceof ApiError ? error.current?.['areas'] : undefined
  return Array.isArray(named) ? areas.filter((area) => named.includes(area)) : []
}

interface SignInHelpProps {
  failure: unknown
  isAsking: boolean
  onAsk: () => void
  onSignIn: (area: Area) => Promise<void>
}

/** What to do next: sign in where the password is right, or by an emailed link. */
export function SignInHelp({ failure, isAsking, onAsk, onSignIn }: SignInHelpProps) {
  const otherAreas = otherAreasOf(failure)
  const [busy, setBusy] = useState<Area | null>(null)
  const enter = (area: Area) => {
    setBusy(area)
    void onSignIn(area).finally(() => setBusy(null))
  }
  return (
    <div className={ui.stack2}>
      <p>{otherAreas.length > 0 ? copy.passwordOfOtherArea : copy.tryAgainOrLink}</p>
      {otherAreas.map((area) => (
        <Button key={area} size="small" busy={busy === area} onClick={() => enter(area)}>
          {copy.signInToArea[area]}
        </Button>
      ))}
      {otherAreas.length === 0 && (
        <Button size="small" busy={isAsking} onClick={onAsk}>
          {copy.sendSignInLink}
        </Button>
      )}
    </div>
  )
}
