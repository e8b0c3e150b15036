import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { clsx } from 'clsx'
import { declineReasonLabels } from '../../../../domain/labels/decline-reason-labels.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { DateText } from '../../../../ui/text/time.tsx'
import { OfferHistory } from '../offers/offer-history.tsx'
import styles from '../sharing.module.css'
import * as copy from './copy.ts'
import { Downloads } from './downloads.tsx'
import { LenderNote } from './lender-note.tsx'
import { LenderPeople } from './lender-people.tsx'
import { LenderThread } from './lender-thread.tsx'

function Answer({ sharing: { response, shared } }: { sharing: DealSharing }) {
  return (
    <div>
      <h4>{copy.response}</h4>
      {response === null ? (
        <p className={clsx(ui.quiet, styles.quiet)}>
          {copy.noResponseShared} <DateText inSentence value={shared.at} /> {copy.by(shared.by)}.
        </p>
      ) : (
        <>
          <p>
            <strong>{response.status}</strong>
            {response.reason !== null && `: ${declineReasonLabels[response.reason]}`}
          </p>
          {response.comment !== null && response.comment !== '' && <p className={ui.lines}>{response.comment}</p>}
          <p className={clsx(ui.quiet, styles.quiet)}>
            <DateText inSentence value={response.at} /> {copy.by(response.by)}
          </p>
        </>
      )}
    </div>
  )
}

export function LenderDetails({ sharing }: { sharing: DealSharing }) {
  return (
    <div className={styles.details}>
      <div className={ui.stack4}>
        <LenderNote sharing={sharing} />
        <LenderThread sharing={sharing} />
        <Downloads sharing={sharing} />
      </div>
      <div className={ui.stack4}>
        <LenderPeople sharing={sharing} />
        <Answer sharing={sharing} />
        <OfferHistory offers={sharing.offers} />
      </div>
    </div>
  )
}
