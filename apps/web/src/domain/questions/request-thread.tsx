import {
  listRequestMessages,
  newRequestMessage,
  readRequestMessages,
  sendRequestMessage,
  type RequestMessage,
} from '@loanyard/contract/requests/messages'
import type { Requirement } from '@loanyard/contract/requests/schemas'
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { callApi, followNext } from '../../lib/api/api.ts'
import { asClient } from '../../lib/auth/viewer-role.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { usePollInterval } from '../../lib/realtime/realtime.ts'
import { FailedState } from '../../ui/feedback/states.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { MessageForm } from '../../ui/thread/message-form.tsx'
import { Thread } from '../../ui/thread/thread.tsx'
import type { DealRef } from '../deal-ref.ts'
import { portalKeys, requestKeys } from '../query-keys.ts'
import * as copy from './copy.ts'

export interface RequestThreadProps {
  deal: DealRef
  request: Pick<Requirement, 'id' | 'title' | 'thread'>
  side: RequestMessage['side']
  /** The partner's name, shown next to its people's names. */
  partner: string
}

/** While no realtime events arrive. */
const pollMs = 60_000

function keysOf({ deal, side }: RequestThreadProps) {
  return side === 'client' ? portalKeys.deal(deal) : requestKeys.deal(deal)
}

function messagesQuery(props: RequestThreadProps) {
  const { deal, request, side } = props
  const query = side === 'client' ? asClient : {}
  return infiniteQueryOptions({
    queryKey: (side === 'client' ? portalKeys : requestKeys).messages(deal, request.id),
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? callApi(listRequestMessages, { params: paramsOf(deal, request), query, signal })
        : followNext(listRequestMessages, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

const paramsOf = ({ partnerId }: DealRef, { id }: { id: string }) => ({ partner_id: partnerId, request_id: id })

/** Marks messages as read once they are on a visible screen. */
function useMarkAsRead(props: RequestThreadProps, newest: string | undefined): void {
  const { deal, request, side } = props
  const isUnread = request.thread.unread > 0
  // On failure they stay unread until the thread is opened again.
  const { mutate } = useMutation({
    mutationFn: () =>
      callApi(readRequestMessages, { params: paramsOf(deal, request), query: side === 'client' ? asClient : {} }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keysOf(props) })
      if (side === 'client') void queryClient.invalidateQueries({ queryKey: portalKeys.deals })
    },
  })
  useEffect(() => {
    if (!isUnread || newest === undefined) return undefined
    const read = () => {
      if (document.visibilityState === 'visible') mutate()
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isUnread, newest, mutate])
}

/** Questions about a request, and their answers: the same thread for both sides. */
export function RequestThread(props: RequestThreadProps): ReactNode {
  const { deal, request, side, partner } = props
  const query = messagesQuery(props)
  const thread = useInfiniteQuery({ ...query, refetchInterval: usePollInterval(pollMs) })
  const { data, error, isFetching, isFetchNextPageError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    thread
  const messages = data?.pages.flatMap((page) => page.results)
  useMarkAsRead(props, messages?.[0]?.id)
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: { text: string }; idempotencyKey: string }) =>
      callApi(sendRequestMessage, {
        params: paramsOf(deal, request),
        query: side === 'client' ? asClient : {},
        body,
        idempotencyKey,
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysOf(props) }),
  })
  const isClient = side === 'client'
  return (
    <div className={ui.stack3}>
      <Thread
        label={copy.messagesAbout(request.title)}
        messages={messages}
        sideOf={(message) => (message.side === 'client' ? copy.borrower : partner)}
        older={hasNextPage ? { isLoading: isFetchingNextPage, onLoad: () => void fetchNextPage() } : null}
        failed={
          error !== null && (
            <FailedState
              inline
              title={copy.failedToFetch}
              onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
              retrying={isFetching}
            >
              {messageOf(error)}
            </FailedState>
          )
        }
        empty={isClient ? copy.noQuestions : copy.noBorrowerQuestions}
      />
      <MessageForm
        schema={newRequestMessage}
        draftName={`request-message.${request.id}`}
        label={isClient ? copy.yourQuestion : copy.yourAnswer}
        help={isClient ? copy.questionHelp(partner) : copy.answerHelp}
        onSend={async (body, idempotencyKey) => void (await send({ body, idempotencyKey }))}
        failure={copy.failedToSend}
      />
    </div>
  )
}
