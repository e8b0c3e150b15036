import type { DemoRequest, NewDemoRequest } from '@loanyard/contract/partners/demo-requests'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { BookDemoForm } from './book-demo-form.tsx'
import * as copy from './copy.ts'
import styles from './demo-requests.module.css'
import { BookedTime, SentRequests, demoRequestsQuery } from './sent-requests.tsx'

function DemoRequestSent({ request, onAgain }: { request: DemoRequest; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={clsx(ui.stack3, ui.box, styles.sent)}>
      <h2 ref={heading} tabIndex={-1}>
        {request.slot === null ? copy.requestSent : copy.demoBooked}
      </h2>
      {request.slot !== null && <BookedTime slot={request.slot} calendar={request.calendar} />}
      <p>
        {request.slot === null ? copy.thankYou(request.full_name) : copy.linkGoesTo(request.full_name)}
        <b>{request.email}</b>
        {request.slot === null ? copy.toFindATime : '.'}
      </p>
      <Button onClick={onAgain}>{copy.requestAnotherDemo}</Button>
    </div>
  )
}

export function BookDemo({ prefill }: { prefill: Pick<NewDemoRequest, 'full_name' | 'email' | 'company'> }) {
  const [sent, setSent] = useState<DemoRequest | null>(null)
  const done = (request: DemoRequest) => {
    setSent(request)
    void queryClient.invalidateQueries(demoRequestsQuery)
  }
  return (
    <div className={clsx(ui.stack6, styles.book)}>
      {sent === null ? (
        <BookDemoForm prefill={prefill} onSent={done} />
      ) : (
        <DemoRequestSent request={sent} onAgain={() => setSent(null)} />
      )}
      <SentRequests />
    </div>
  )
}
