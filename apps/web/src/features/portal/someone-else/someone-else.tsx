import type { Requirement } from '@loanyard/contract/requests/schemas'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import styles from '../answer/answer.module.css'
import * as copy from './copy.ts'
import { OtherPersonForm } from './other-person-form.tsx'

interface SomeoneElseProps {
  deal: DealRef
  request: Requirement
  partner: string
}

/** What the broker said when they sent it back, and the way to say it is another person's. */
export function SomeoneElse(props: SomeoneElseProps) {
  const { request, partner } = props
  return (
    <>
      {request.reply !== null && (
        <p className={clsx(ui.note, ui.cautionNote)}>
          <strong>{copy.partnerReplied(partner)}</strong> “{request.reply}”
        </p>
      )}
      <OtherPerson {...props} />
    </>
  )
}

/** For an item that only another person can do; the broker then decides what happens with it. */
function OtherPerson({ deal, request, partner }: SomeoneElseProps) {
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
  return <OtherPersonForm {...{ deal, request, partner }} onClose={close} />
}
