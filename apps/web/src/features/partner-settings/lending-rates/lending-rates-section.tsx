import { withdrawLendingRate, type LendingRate } from '@loanyard/contract/financials/lending-rates'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { NewRateDialog } from './new-rate-dialog.tsx'
import { lendingRatesQuery } from './queries.ts'
import { rateName, HistoryTable, TodayTable } from './rate-tables.tsx'
import styles from './rates.module.css'

interface WithdrawProps {
  partnerId: string
  rate: LendingRate
  onDone: () => void
}

function WithdrawDialog({ partnerId, rate, onDone }: WithdrawProps) {
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    try {
      await callApi(withdrawLendingRate, { params: { partner_id: partnerId, rate_id: rate.id } })
    } catch (error) {
      notifyError(reasonOf(error, 'Couldn’t withdraw the rate'))
    }
    onDone()
  }
  return (
    <ConfirmDialog
      opened
      title={`Withdraw ${rateName(rate)}?`}
      confirmLabel="Withdraw rate"
      busy={busy}
      onConfirm={() => void withdraw()}
      onClose={onDone}
    >
      It stays in the history but no longer applies. Deals that used it go back to the previous rate.
    </ConfirmDialog>
  )
}

export function LendingRatesSection({ partnerId }: { partnerId: string }) {
  const query = lendingRatesQuery(partnerId)
  const { data, error, isFetching, refetch } = useQuery(query)
  const client = useQueryClient()
  const [isNew, setNew] = useState(false)
  const [withdrawing, setWithdrawing] = useState<LendingRate | null>(null)
  const canUpdate = data?.can.update === true
  const add = canUpdate && (
    <Button size="small" icon={<IconPlus size={16} />} onClick={() => setNew(true)}>
      Add rate
    </Button>
  )
  const afterWithdrawing = () => {
    setWithdrawing(null)
    void refetch()
  }
  return (
    <Section title="Lending rates" actions={add}>
      <p className={styles.quiet}>
        Deals use today’s rates until approval, then lock. Fees, minimums and limits come from the SBA and are built
        into Loanyard.
      </p>
      {data === undefined && error === null && <SkeletonRows count={8} />}
      {data === undefined && error !== null && (
        <FailedState inline title="Couldn’t load the rates" onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {data !== undefined && <TodayTable today={data.today} />}
      {data !== undefined && data.history.length > 0 && (
        <>
          <h3 className={styles.title}>History</h3>
          <HistoryTable history={data.history} onWithdraw={canUpdate ? setWithdrawing : null} />
        </>
      )}
      {isNew && (
        <NewRateDialog
          partnerId={partnerId}
          onSaved={(rates) => client.setQueryData(query.queryKey, rates)}
          onClose={() => setNew(false)}
        />
      )}
      {withdrawing !== null && <WithdrawDialog partnerId={partnerId} rate={withdrawing} onDone={afterWithdrawing} />}
    </Section>
  )
}
