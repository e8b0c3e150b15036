import type { Deal } from '@loanyard/contract/deals'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { fullName } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Money } from '../../../ui/money.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import styles from './deal.module.css'
import { StatusMenu } from './status-menu.tsx'
import { useDeleteDeal } from './use-delete-deal.ts'

/** The top of a deal's page: title, status, amount, borrower, and what can be done with the whole of it. */
export function DealHeader({ deal }: { deal: Deal }) {
  const { mutate: remove, isPending } = useDeleteDeal(deal)
  const { borrower, business_name: business } = deal
  return (
    <PageHeader
      title={deal.title}
      meta={
        <div className={styles.meta}>
          <StatusMenu deal={deal} />
          {deal.can.delete && (
            <Menu position="bottom-start">
              <Menu.Target>
                <IconButton label="More actions" icon={<IconDots />} size="small" aria-busy={isPending || undefined} />
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item data-danger leftSection={<IconTrash aria-hidden="true" />} onClick={() => remove()}>
                  Delete deal
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      }
    >
      <p className={styles.headline}>
        <strong>
          <Money amount={deal.loan_amount} />
        </strong>
        {deal.loan_purpose !== null && <span>{deal.loan_purpose}</span>}
        <span>{fullName(borrower.first_name, borrower.last_name)}</span>
        {business !== null && <span>{business}</span>}
      </p>
    </PageHeader>
  )
}
