import { newLenderMessage } from '@loanyard/contract/lenders/responses'
import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { readDealMessages, sendDealMessage } from '@loanyard/contract/lenders/sharing-calls'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { lenderKeys } from '../../../../domain/query-keys.ts'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { queryClient } from '../../../../lib/cache/query-client.ts'
import { usePollInterval } from '../../../../lib/realtime/realtime.ts'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { MessageForm } from '../../../../ui/thread/message-form.tsx'
import { Thread } from '../../../../ui/thread/thread.tsx'
import { lenderFailures } from '../../queries.ts'
import { updateCachedSharing, useSharing } from '../sharing-context.ts'
import { messagesQuery, pollMs } from '../sharing-queries.ts'
import styles from '../sharing.module.css'
import * as copy from './copy.ts'

/** Marks messages as read once they are on a visible screen. */
function useMarkAsRead(sharing: DealSharing, newest: string | undefined): void {
  const { dealRef } = useSharing()
  const lenderId = sharing.lender.id
  const isUnread = sharing.unread_messages > 0
  // On failure they stay unread until the thread is opened again.
  const { mutate } = useMutation({
    mutationFn: (params: { lender_id: string; partner_id: string; deal_id: string }) =>
      callApi(readDealMessages, { params }),
    onSuccess: () => updateCachedSharing(dealRef, lenderId, (current) => ({ ...current, unread_messages: 0 })),
  })
  useEffect(() => {
    if (!isUnread || newest === undefined) return undefined
    const read = () => {
      if (document.visibilityState !== 'visible') return
      mutate({ lender_id: lenderId, partner_id: dealRef.partnerId, deal_id: dealRef.dealId })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [dealRef, lenderId, isUnread, newest, mutate])
}

export function LenderThread({ sharing }: { sharing: DealSharing }) {
  const { dealRef, refresh } = useSharing()
  const { lender } = sharing
  const thread = useInfiniteQuery({ ...messagesQuery(dealRef, lender.id), refetchInterval: usePollInterval(pollMs) })
  const { data, error, isFetching, isFetchNextPageError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    thread
  const messages = data?.pages.flatMap((page) => page.results)
  useMarkAsRead(sharing, messages?.[0]?.id)
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: { text: string }; idempotencyKey: string }) => {
      const params = { lender_id: lender.id, partner_id: dealRef.partnerId, deal_id: dealRef.dealId }
      return callApi(sendDealMessage, { params, body, idempotencyKey })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: lenderKeys.messages(dealRef, lender.id) })
      void refresh()
    },
  })
  const label = copy.messagesWith(lender.name)
  return (
    <div className={clsx(ui.stack3, styles.thread)}>
      <h4>{copy.messages}</h4>
      <Thread
        label={label}
        messages={messages}
        sideOf={({ side }) => (side === 'lender' ? lender.name : copy.yourTeam)}
        older={hasNextPage ? { isLoading: isFetchingNextPage, onLoad: () => void fetchNextPage() } : null}
        failed={
          error !== null && (
            <FailedState
              inline
              title={lenderFailures.fetchMessages}
              onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
              retrying={isFetching}
            >
              {messageOf(error)}
            </FailedState>
          )
        }
        empty={copy.noMessages(lender.name)}
      />
      {sharing.ended_at === null ? (
        <MessageForm
          schema={newLenderMessage}
          draftName={`lender-message.${dealRef.dealId}.${lender.id}`}
          label={copy.messageTo(lender.name)}
          help={copy.messageHelp(lender.name)}
          onSend={async (body, idempotencyKey) => void (await send({ body, idempotencyKey }))}
          failure={lenderFailures.send}
        />
      ) : (
        <p className={clsx(ui.quiet, styles.quiet)}>{copy.sharingEnded}</p>
      )}
    </div>
  )
}
