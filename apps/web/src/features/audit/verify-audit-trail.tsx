import { checkAudit } from '@loanyard/contract/audit/audit-trail'
import { clsx } from 'clsx'
import { useState } from 'react'
import { reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { formatCount, formatCounted } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import ui from '../../ui/layout/primitives.module.css'
import styles from './audit.module.css'
import * as copy from './copy.ts'

/** Checks the whole hash chain in batches. */
export function VerifyAuditTrail({ partnerId }: { partnerId: string }) {
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')
  const check = async () => {
    setBusy(true)
    setStatus('')
    try {
      for (let after: number | null = 0; after !== null;) {
        const query: { after?: string } = after === 0 ? {} : { after: String(after) }
        const batch = await callApi(checkAudit, { params: { partner_id: partnerId }, query })
        after = batch.next
        setStatus(
          batch.broken_at !== null
            ? copy.verificationFailed(formatCount(batch.broken_at))
            : after === null
              ? copy.trailVerified(formatCounted(batch.checked_to, 'entry', 'entries'))
              : copy.entriesChecked(formatCount(batch.checked_to)),
        )
      }
    } catch (error) {
      setStatus(reasonOf(error, copy.verifyFailed))
    }
    setBusy(false)
  }
  return (
    <div className={clsx(ui.row3, styles.check)}>
      <Button busy={busy} onClick={() => void check()}>
        {copy.verify}
      </Button>
      <p role="status">{status}</p>
    </div>
  )
}
