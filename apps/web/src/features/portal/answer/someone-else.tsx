import type { Requirement } from '@loanyard/contract/requests/schemas'
import { clsx } from 'clsx'
import { lazy, Suspense, useRef, useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import styles from './answer.module.css'
import * as copy from './copy.ts'

const OtherPersonForm = lazy(async () => ({
  default: (await loadChunk(() => import('./other-person-form.tsx'))).OtherPersonForm,
}))

interface SomeoneElseProps {
  deal: DealRef
  request: Requirement
  partner: string
}

/** For an item that only another person can do; the broker then decides what happens with it. */
export function SomeoneElse({ deal, request, partner }: SomeoneElseProps) {
  const [isOpened, setOpened] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpened(false)
    setTimeout(() => button.current?.querySelector('button')?.focus())
  }
  const { other_person: other } = request
  if (other !== null)
    return (
      <p className={clsx(ui.note, ui.sunkenNote)} role="status">
        {copy.waitsFor(other, partner)}
      </p>
    )
  if (!request.can.submit) return null
  if (!isOpened)
    return (
      <div ref={button}>
        <Button variant="quiet" className={styles.quietly} onClick={() => setOpened(true)}>
          {copy.someoneElse}
        </Button>
      </div>
    )
  return (
    <Suspense fallback={null}>
      <OtherPersonForm {...{ deal, request, partner }} onClose={close} />
    </Suspense>
  )
}
