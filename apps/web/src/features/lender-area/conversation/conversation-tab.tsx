import { readOwnDealMessages, sendOwnDealMessage } from '@loanyard/contract/lender-area/calls'
import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { newLenderMessage, type LenderMessage } from '@loanyard/contract/lenders/responses'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dealParams } from '../../../domain/deal-ref.ts'
import { lenderAreaKeys } from '../../../domain/query-keys.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { usePollInterval } from '../../../lib/realtime/realtime.ts'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { MessageForm } from '../../../ui/thread/message-form.tsx'
import { Thread } from '../../../ui/thread/thread.tsx'
import * as copy from '../copy.ts'
import { failures } from '../labels.ts'
import { pollMs, messagesQuery, refetchDealIfGone } from '../queries.ts'
import styles from './conversation.module.css'

interface ReadReceipt {
  /** The newest message from someone else; undefined if there is none. */
  newest: string | undefined
  unread: number
  /** Throws ApiError. */
  onRead: () => Promise<void>
}

/** Marks the thread as read when it is on screen, and again for each new message; never from a background tab. */
function useReadReceipt({ newest, unread, onRead }: ReadReceipt): void {
  const latest = useRef(onRead)
  const reported = useRef<string | undefined>(undefined)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    const report = () => {
      if (newest === undefined || document.visibilityState !== 'visible') return
      if (unread === 0 && reported.current !== undefined) reported.current = newest
      if (reported.current === newest) return
      reported.current = newest
      // Retried with the next message or visit.
      latest.current().catch(() => undefined)
    }
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [newest, unread])
}

function useMessages(deal: LenderDeal) {
  const dealRef = { partnerId: deal.partner.id, dealId: deal.id }
  const params = dealParams(dealRef)
  const query = useInfiniteQuery({ ...messagesQuery(dealRef), refetchInterval: usePollInterval(pollMs.messages) })
  const messages = query.data?.pages.flatMap(({ results }) => results)
  useReadReceipt({
    newest: messages?.find(({ side, is_own: isOwn }) => side === 'partner' || !isOwn)?.id,
    unread: deal.unread_messages,
    onRead: async () => {
      await callApi(readOwnDealMessages, { params })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: lenderAreaKeys.deal(dealRef) }),
        queryClient.invalidateQueries({ queryKey: lenderAreaKeys.partners }),
        queryClient.invalidateQueries({ queryKey: lenderAreaKeys.deals(deal.partner.id) }),
      ])
    },
  })
  const send = async (body: { text: string }, idempotencyKey: string) => {
    await refetchDealIfGone(dealRef, callApi(sendOwnDealMessage, { params, body, idempotencyKey }))
    await queryClient.invalidateQueries({ queryKey: lenderAreaKeys.part(dealRef, 'messages') })
  }
  return { query, messages, send }
}

function Failed({ query }: Pick<ReturnType<typeof useMessages>, 'query'>) {
  const { data, error, isFetching, refetch } = query
  if (error === null) return null
  const retry = () => void refetch()
  if (data !== undefined) {
    return <RefreshFailed title={failures.messages} error={error} onRetry={retry} retrying={isFetching} />
  }
  return (
    <FailedState inline title={failures.messages} onRetry={retry} retrying={isFetching}>
      {messageOf(error)}
    </FailedState>
  )
}

export function ConversationTab({ deal }: { deal: LenderDeal }) {
  const { query, messages, send } = useMessages(deal)
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error } = query
  const sideOf = ({ side }: LenderMessage) => (side === 'partner' ? deal.partner.name : deal.lender.name)
  return (
    <div className={styles.tab}>
      <Section title={copy.conversationWith(deal.partner.name)}>
        <div className={ui.stack4}>
          <Thread
            label={copy.messagesWith(deal.partner.name)}
            messages={messages}
            sideOf={sideOf}
            older={hasNextPage ? { isLoading: isFetchingNextPage, onLoad: () => void fetchNextPage() } : null}
            failed={error !== null && <Failed query={query} />}
            empty={copy.noMessages(deal.partner.name)}
          />
          <MessageForm
            schema={newLenderMessage}
            draftName={`lender.message.${deal.id}`}
            label={copy.messageTo(deal.partner.name)}
            help={copy.messageHelp(deal.partner.name)}
            onSend={send}
            failure={failures.send}
          />
        </div>
      </Section>
    </div>
  )
}
