import type { Requirement } from '@loanyard/contract/requests/schemas'
import { IconMessageQuestion } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import * as copy from '../../../domain/questions/copy.ts'
import { LazyThread } from '../../../domain/questions/lazy-thread.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import styles from './my-docs.module.css'

interface QuestionsProps {
  deal: DealRef
  request: Requirement
  partner: string
}

/** Open once something was asked; until then one button. */
export function Questions({ deal, request, partner }: QuestionsProps) {
  const [isAsking, setAsking] = useState(false)
  if (request.thread.count === 0 && !isAsking) {
    return (
      <div className={clsx(ui.wrap2, styles.actions)}>
        <Button
          variant="quiet"
          icon={<IconMessageQuestion size={18} aria-hidden="true" />}
          aria-label={copy.askAbout(request.title)}
          onClick={() => setAsking(true)}
        >
          {copy.askQuestion}
        </Button>
      </div>
    )
  }
  return (
    <section className={clsx(ui.stack3, styles.questions)} aria-label={copy.questions}>
      <h3>{copy.questions}</h3>
      <LazyThread {...{ deal, request, partner }} side="client" />
    </section>
  )
}
