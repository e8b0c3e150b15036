import { getLendingRates, withdrawLendingRate, type LendingRate } from '@loanyard/contract/financials/lending-rates'
import { IconPlus } from '@tabler/icons-react'
import { queryOptions, useQuery, useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { partnerKeys } from '../../../domain/first-keys.ts'
import { messageOf, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.ts'
import { NewRateDialog } from './new-rate-dialog.tsx'
import { rateName, HistoryTable, TodayTable } from './rate-tables.tsx'
import styles from './rates.module.css'

export function lendingRatesQuery(partnerId: string) {
  return queryOptions({
    queryKey: partnerKeys.lendingRates(partnerId),
    queryFn: ({ signal }) => callApi(getLendingRates, { params: { partner_id: partnerId }, signal }),
  })
}

interface WithdrawProps {
  partnerId: string
  rate: LendingRate
  onDone: () => void
}

function WithdrawDialog({ partnerId, rate, onDone }: WithdrawProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(withdrawLendingRate, { params: { partner_id: partnerId, rate_id: rate.id } }),
    onError: (error) => notifyError(reasonOf(error, copy.withdrawRateFailed)),
    onSettled: onDone,
  })
  return (
    <ConfirmDialog
      opened
      title={copy.withdrawRateTitle(rateName(rate))}
      confirmLabel={copy.withdrawRate}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onDone}
    >
      {copy.withdrawRateText}
    </ConfirmDialog>
  )
}

export function LendingRatesSection({ partnerId }: { partnerId: string }) {
  const query = lendingRatesQuery(partnerId)
  const { data, error, isFetching, refetch } = useQuery(query)
  const [isNew, setNew] = useState(false)
  const [withdrawing, setWithdrawing] = useState<LendingRate | null>(null)
  const canUpdate = data?.can.update === true
  const add = canUpdate && (
    <Button size="small" icon={<IconPlus size={16} />} onClick={() => setNew(true)}>
      {copy.addRate}
    </Button>
  )
  const afterWithdrawing = () => {
    setWithdrawing(null)
    void refetch()
  }
  return (
    <Section title={copy.lendingRates} actions={add}>
      <p className={clsx(ui.quiet, styles.quiet)}>{copy.lendingRatesHelp}</p>
      {data === undefined && error === null && <SkeletonRows count={8} />}
      {data === undefined && error !== null && (
        <FailedState inline title={copy.loadRatesFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {data !== undefined && <TodayTable today={data.today} />}
      {data !== undefined && data.history.length > 0 && (
        <>
          <h3 className={styles.title}>{copy.history}</h3>
          <HistoryTable history={data.history} onWithdraw={canUpdate ? setWithdrawing : null} />
        </>
      )}
      {isNew && (
        <NewRateDialog
          partnerId={partnerId}
          onSaved={(rates) => queryClient.setQueryData(query.queryKey, rates)}
          onClose={() => setNew(false)}
        />
      )}
      {withdrawing !== null && <WithdrawDialog partnerId={partnerId} rate={withdrawing} onDone={afterWithdrawing} />}
    </Section>
  )
}
