import type { User } from '@loanyard/contract/auth/account'
import { notificationCalls } from '@loanyard/contract/notifications/notifications'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { notificationKeys } from '../../../domain/query-keys.ts'
import { callApi } from '../../../lib/api/api.ts'
import { partnerSwitchPath } from '../../../lib/navigation/paths.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { Menu } from '../../../ui/overlay/menu.tsx'
import type { StaffProfile } from '../../access/active-profile.ts'
import * as copy from '../copy.ts'
import styles from './header.module.css'

/** With fewer, all are seen at a glance. */
const searchFrom = 8
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function useUnreadCounts(): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: notificationKeys.unreadCounts,
    queryFn: ({ signal }) => callApi(notificationCalls.listUnreadCounts, { signal }),
    staleTime: 0,
  })
  return new Map(data?.results.map(({ partner, unread_count }) => [partner, unread_count]))
}

/** Keeps the current section; from elsewhere it goes to deals. */
export function PartnerSwitcher({ user, profile }: { user: User; profile: StaffProfile }) {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const unread = useUnreadCounts()
  const [search, setSearch] = useState('')
  const all = user.admin_profile
  const shown = all.filter(({ partner }) => plain(partner.name).includes(plain(search.trim())))
  const switchTo = (partnerId: string) => void navigate({ to: partnerSwitchPath(pathname, partnerId) })
  return (
    <>
      <Menu.Label>{copy.switchPartner}</Menu.Label>
      {all.length >= searchFrom && (
        <input
          type="search"
          className={styles.partnerSearch}
          aria-label={copy.searchPartners}
          placeholder={copy.searchPartners}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            const [first] = shown
            if (event.key !== 'Enter' || first === undefined || search.trim() === '') return
            event.preventDefault()
            switchTo(first.partner.id)
          }}
        />
      )}
      <div className={styles.partners} role="group" aria-label={copy.switchPartner}>
        <Menu.RadioGroup value={profile.partner.id} onChange={switchTo}>
          {shown.map(({ partner }) => {
            const count = unread.get(partner.id) ?? 0
            return (
              <Menu.RadioItem
                key={partner.id}
                value={partner.id}
                closeMenuOnClick
                aria-label={copy.partnerWithUnread(partner.name, count)}
                rightSection={count > 0 ? <span className={ui.fine}>{count > 99 ? '99+' : count}</span> : undefined}
              >
                <span className={clsx(ui.clip, styles.partnerName)} title={partner.name}>
                  {partner.name}
                </span>
              </Menu.RadioItem>
            )
          })}
        </Menu.RadioGroup>
        {shown.length === 0 && <p className={ui.quiet}>{copy.noPartnerMatches}</p>}
      </div>
      <Menu.Divider />
    </>
  )
}
