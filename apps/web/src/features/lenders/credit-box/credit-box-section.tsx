import type { Lender } from '@loanyard/contract/lenders/schemas'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { usePreload } from '../../../lib/browser/use-preload.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Fact, ValueOrDash } from '../../../ui/text/fact.tsx'
import styles from '../lenders.module.css'
import { loanSizeOf } from '../loan-size.ts'
import * as copy from './copy.ts'
import { hasCreditBox } from './credit-box-labels.ts'

const loadDialog = () => import('./credit-box-dialog.tsx')
const CreditBoxDialog = lazy(async () => ({ default: (await loadChunk(loadDialog)).CreditBoxDialog }))

/** What the lender lends on. */
export function CreditBoxSection({ lender }: { lender: Lender }) {
  const [isEditing, setEditing] = useState(false)
  usePreload(loadDialog)
  const { credit_box: box, can } = lender
  const isEmpty = !hasCreditBox(box) && box.note === null
  const edit = (
    <Button size="small" variant="quiet" aria-label={copy.editCreditBox} onClick={() => setEditing(true)}>
      {actionLabels.edit}
    </Button>
  )
  return (
    <Section title={copy.creditBox} actions={can.update && !isEmpty && edit}>
      {isEmpty ? (
        <EmptyState
          inline
          title={copy.noCreditBoxTitle}
          actions={
            can.update && (
              <Button size="small" onClick={() => setEditing(true)}>
                {copy.addCreditBox}
              </Button>
            )
          }
        >
          {copy.noCreditBoxText}
        </EmptyState>
      ) : (
        <dl>
          <Fact className={styles.fact} label={copy.programs}>
            <ValueOrDash>{box.programs.join(', ')}</ValueOrDash>
          </Fact>
          <Fact className={styles.fact} label={copy.loanSize}>
            <ValueOrDash>{loanSizeOf(box)}</ValueOrDash>
          </Fact>
          <Fact className={styles.fact} label={copy.states}>
            <ValueOrDash>{box.states.join(', ')}</ValueOrDash>
          </Fact>
          <Fact className={styles.fact} label={copy.minCreditScore}>
            <ValueOrDash>{box.min_credit_score}</ValueOrDash>
          </Fact>
          {box.note !== null && (
            <Fact className={styles.fact} label={copy.note}>
              <span className={ui.lines}>{box.note}</span>
            </Fact>
          )}
        </dl>
      )}
      <Suspense>{isEditing && <CreditBoxDialog lender={lender} onClose={() => setEditing(false)} />}</Suspense>
    </Section>
  )
}
