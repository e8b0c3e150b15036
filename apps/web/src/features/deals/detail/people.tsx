import { shareWithCoordinator, unshareWithCoordinator } from '@loanyard/contract/deals/coordinator-calls'
import type { Deal } from '@loanyard/contract/deals/schemas'
import type { PartnerDetail } from '@loanyard/contract/partners/detail'
import { remindClient } from '@loanyard/contract/requests/calls'
import { IconUserPlus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { dealKeys } from '../../../domain/query-keys.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { fullName } from '../../../lib/format/format.ts'
import { useCommands } from '../../../lib/navigation/commands.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { Initials } from '../../../ui/text/badges.tsx'
import { EmailText } from '../../../ui/text/email-text.tsx'
import * as copy from './copy.ts'
import styles from './deal.module.css'

type Person = Pick<Deal['coordinators'][number], 'id' | 'full_name'>

function useSharing({ id, partner }: Deal) {
  const params = { partner_id: partner.id }
  const reload = () => queryClient.invalidateQueries({ queryKey: dealKeys.one(partner.id, id) })
  const share = useMutation({
    mutationFn: (staff: Person) => callApi(shareWithCoordinator, { params, body: { staff: staff.id, deal: id } }),
    onError: (error) => notifyError(reasonOf(error, copy.shareFailed)),
    onSettled: reload,
  })
  const unshare = useMutation({
    mutationFn: (staff: Person) => callApi(unshareWithCoordinator, { params, body: { staff: staff.id, deal: id } }),
    onError: (error) => notifyError(reasonOf(error, copy.stopSharingFailed)),
    onSettled: reload,
  })
  return { share, unshare }
}

interface PeopleProps {
  deal: Deal
  staff: PartnerDetail['staff']
  children: ReactNode
}

/** For a deal that was created without one; the email names what is requested by now. */
function SendInvitation({ deal }: { deal: Deal }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(remindClient, { params: { partner_id: deal.partner.id, deal_id: deal.id } }),
    onSuccess: () => notifySuccess(copy.invitationSent(deal.borrower.email)),
    onError: (error) => notifyError(reasonOf(error, copy.invitationFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dealKeys.one(deal.partner.id, deal.id) }),
  })
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      {copy.sendInvitation}
    </Button>
  )
}

/** The borrower's access to the portal. */
function borrowerLabel({ client_status: status, is_sample: isSample }: Deal): string {
  if (status === null) return isSample ? copy.borrowerOfSample : copy.borrowerNotInvited
  if (status === 'Invited') return copy.borrowerInvited
  return status === 'Declined' ? copy.borrowerDeclined : copy.borrower
}

export function People({ deal, staff, children }: PeopleProps) {
  const { share, unshare } = useSharing(deal)
  const { borrower, coordinators } = deal
  const name = fullName(borrower.first_name, borrower.last_name)
  const others = staff.filter(
    (member) => member.role === 'Coordinator' && !coordinators.some(({ id }) => id === member.id),
  )
  useCommands(
    deal.can.share
      ? others.map((member) => ({ title: copy.assignTo(member.full_name), run: () => share.mutate(member) }))
      : [],
  )
  return (
    <Section title={copy.people}>
      <ul className={clsx(ui.stack3, styles.people)}>
        <li>
          <Initials name={name} />
          <div className={clsx(ui.grow, styles.person)}>
            <p>{name}</p>
            <p className={styles.quiet}>{borrowerLabel(deal)}</p>
            <p className={styles.quiet}>
              <a href={`mailto:${borrower.email}`}>
                <EmailText>{borrower.email}</EmailText>
              </a>
            </p>
            {borrower.phone !== null && (
              <p className={styles.quiet}>
                <a href={`tel:${borrower.phone.replace(/[^+\d]/g, '')}`}>{borrower.phone}</a>
              </p>
            )}
            <p className={styles.quiet}>
              <Link to={paths.portalPreview(deal.partner.id, deal.id)}>{copy.seeWhatBorrowerSees}</Link>
            </p>
            {deal.client_status === null && deal.status === 'Active' && !deal.is_sample && (
              <SendInvitation deal={deal} />
            )}
          </div>
        </li>
        {coordinators.map((coordinator) => (
          <li key={coordinator.id}>
            <Initials name={coordinator.full_name} />
            <div className={clsx(ui.grow, styles.person)}>
              <p>{coordinator.full_name}</p>
              <p className={styles.quiet}>{coordinator.is_active ? copy.coordinator : copy.coordinatorInactive}</p>
            </div>
            {deal.can.share && (
              <IconButton
                label={copy.stopSharingWith(coordinator.full_name)}
                icon={<IconX />}
                size="small"
                aria-busy={unshare.isPending || undefined}
                onClick={() => unshare.mutate(coordinator)}
              />
            )}
          </li>
        ))}
      </ul>
      {deal.can.share && others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="small" icon={<IconUserPlus aria-hidden="true" />} busy={share.isPending}>
              {copy.shareWithCoordinator}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((member) => (
              <Menu.Item key={member.id} onClick={() => share.mutate(member)}>
                {member.full_name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {children}
    </Section>
  )
}
