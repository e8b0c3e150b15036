import { deleteDeal, restoreDeal } from '@loanyard/contract/deals/calls'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { dealKeys } from '../../../domain/query-keys.ts'
import { FavoriteButton } from '../../../domain/views/favorites/lazy-favorite-button.tsx'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { fullName } from '../../../lib/format/format.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { notifyError, notifyFailure, notifySuccess, notifyUndo } from '../../../ui/feedback/toast.ts'
import { PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { reloadLists } from '../deal-cache.ts'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'
import styles from './deal.module.css'
import { StatusMenu } from './status-menu.tsx'

function useDeleteDeal({ id, title, partner }: Deal) {
  const navigate = useNavigate()
  const params = { deal_id: id, partner_id: partner.id }
  const reload = () => reloadLists(partner.id)

  // This page is gone by the time someone clicks Undo, so nothing here may depend on it.
  const { mutate: restore } = useMutation({
    mutationFn: () => callApi(restoreDeal, { params }),
    onSuccess: () => notifySuccess(copy.restored(title)),
    onError: (error) => notifyFailure(error, copy.restoreFailed, () => restore()),
    onSettled: reload,
  })
  return useMutation({
    mutationFn: () => callApi(deleteDeal, { params }),
    onSuccess: async () => {
      notifyUndo(copy.deleted(title), () => restore(), id)
      await navigate({ to: '/partner/$partnerId/deals', params: { partnerId: partner.id }, search: {} })
      queryClient.removeQueries({ queryKey: dealKeys.one(partner.id, id) })
      await reload()
    },
    onError: (error) => notifyError(reasonOf(error, specified.deleteFailed)),
  })
}

/** What the title doesn't say already. */
const unsaid = (title: string, fact: string | null) => fact !== null && !title.includes(fact) && <span>{fact}</span>

/** `children`: what is begun on the deal from any tab. Where it would push the tabs down, they have it. */
export function DealHeader({ deal, children }: { deal: Deal; children: ReactNode }) {
  const { mutate: remove, isPending } = useDeleteDeal(deal)
  const { borrower } = deal
  return (
    <PageHeader
      title={deal.title}
      actions={<div className={clsx(ui.row2, styles.begin)}>{children}</div>}
      meta={
        <div className={clsx(ui.row2, styles.headline)}>
          <StatusMenu deal={deal} />
          <FavoriteButton partnerId={deal.partner.id} favorite={{ kind: 'deal', id: deal.id, name: deal.title }} />
          {deal.can.delete && (
            <Menu position="bottom-start">
              <Menu.Target>
                <IconButton
                  label={copy.moreActions}
                  icon={<IconDots />}
                  size="small"
                  aria-busy={isPending || undefined}
                />
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item data-danger leftSection={<IconTrash aria-hidden="true" />} onClick={() => remove()}>
                  {copy.deleteDeal}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          <p className={ui.row3}>
            {deal.loan_amount === null ? (
              <span>{copy.noLoanAmount}</span>
            ) : (
              <strong>
                <Money amount={deal.loan_amount} />
              </strong>
            )}
            {unsaid(deal.title, deal.loan_purpose)}
            {unsaid(deal.title, fullName(borrower.first_name, borrower.last_name))}
            {unsaid(deal.title, deal.business_name)}
          </p>
        </div>
      }
    />
  )
}
