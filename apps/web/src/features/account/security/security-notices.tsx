import type { SecondFactorStatus } from '@loanyard/contract/auth/second-factors'
import { clsx } from 'clsx'
import { formatDateInSentence, formatDateTimeInSentence } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { useKeepFactors } from './second-factors.ts'

/** What the person should know about their second factors: that one will be required, or that someone asked to remove them. */
export function SecurityNotices({ status }: { status: SecondFactorStatus }) {
  const keep = useKeepFactors()
  const { required_by, kinds, removal } = status
  const [first] = required_by
  return (
    <>
      {first !== undefined && kinds.length === 0 && (
        <p className={clsx(ui.note, ui.accentNote)}>
          {copy.requiredBy(
            required_by.map(({ name }) => name),
            formatDateInSentence(first.required_from),
          )}
        </p>
      )}
      {removal !== null && (
        <div className={clsx(ui.stack2, ui.note, ui.cautionNote)} role="alert">
          <p>{copy.removalAsked(formatDateTimeInSentence(removal.effective_at))}</p>
          <div>
            <Button size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
              {copy.keepFactors}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
