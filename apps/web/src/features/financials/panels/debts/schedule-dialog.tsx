import { amortizationSchedule } from '@loanyard/lending/loan/amortization'
import type { Debt } from '@loanyard/lending/loan/payment'
import { useMemo } from 'react'
import { DataTable } from '../../../../ui/layout/data-table.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import styles from '../../financials.module.css'
import { Figure, ScrollRegion } from '../../tables/figure-group.tsx'
import * as copy from './copy.ts'

const amounts = [copy.payment, copy.interest, copy.principal, copy.balance]
const columns = [copy.month, ...amounts.map((name) => ({ name, className: styles.number }))]

export function ScheduleDialog({ name, debt, onClose }: { name: string; debt: Debt; onClose: () => void }) {
  const schedule = useMemo(() => amortizationSchedule(debt), [debt])
  return (
    <Dialog opened onClose={onClose} title={copy.scheduleFor(name)}>
      <dl className={styles.strip}>
        <Figure label={copy.monthlyPayment}>
          <Money amount={schedule.payment} />
        </Figure>
        <Figure label={copy.lastPayment}>
          <Money amount={schedule.last_payment} />
        </Figure>
        <Figure label={copy.totalInterest}>
          <Money amount={schedule.total_interest} />
        </Figure>
        <Figure label={copy.totalPaid}>
          <Money amount={schedule.total_paid} />
        </Figure>
      </dl>
      <ScrollRegion label={copy.payments}>
        <DataTable className={styles.table} columns={columns}>
          {schedule.rows.map(({ number, payment, interest, principal, balance }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {[payment, interest, principal, balance].map((amount, at) => (
                <td key={at} className={styles.number}>
                  <Money amount={amount} />
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      </ScrollRegion>
    </Dialog>
  )
}
