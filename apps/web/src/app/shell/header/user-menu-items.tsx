import type { User } from '@loanyard/contract/auth/account'
import {
  IconHelp,
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconSettings,
  IconSwitchHorizontal,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { signOut } from '../../../features/auth/sign-out.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { setColorChoice, useColorChoice, type ColorChoice } from '../../../theme/color-scheme.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import type { StaffProfile } from '../../access/active-profile.ts'
import { areaFacts, areasOf, useArea } from '../../access/areas.ts'
import * as specified from '../../specified-copy.ts'
import { contactEmail } from '../contact-email.ts'
import * as copy from '../copy.ts'
import { PartnerSwitcher } from './partner-switcher.tsx'

const appearances: readonly { value: ColorChoice; label: string }[] = [
  { value: 'auto', label: copy.matchDevice },
  { value: 'light', label: copy.light },
  { value: 'dark', label: copy.dark },
]

function Appearance() {
  const choice = useColorChoice()
  const choose = (value: string) => setColorChoice(appearances.find((each) => each.value === value)?.value ?? 'auto')
  return (
    <>
      <Menu.Label>{copy.appearance}</Menu.Label>
      <div role="group" aria-label={copy.appearance}>
        <Menu.RadioGroup value={choice} onChange={choose}>
          {appearances.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
      <Menu.Divider />
    </>
  )
}

/**
 * The account page of the current area, or of the first area open to the person. In the partner area "Settings" are
 * the partner's, so the label differs.
 */
function useAccount(user: User, profile: StaffProfile | null): { path: string; label: string } | null {
  const here = useArea()
  const area = areasOf(user).includes(here) ? here : areasOf(user)[0]
  if (area !== 'partner') return area === undefined ? null : { path: paths.settings[area], label: copy.settings }
  const partner = (profile ?? user.admin_profile[0])?.partner
  return partner === undefined ? null : { path: paths.account(partner.id), label: copy.yourAccount }
}

function OtherAreas({ user }: { user: User }) {
  const here = useArea()
  const others = areasOf(user).filter((area) => area !== here)
  if (others.length === 0) return null
  return (
    <>
      <Menu.Label>{copy.goTo}</Menu.Label>
      {others.map((area) => (
        <Menu.Item
          key={area}
          leftSection={<IconSwitchHorizontal aria-hidden="true" />}
          renderRoot={(props) => <Link to={paths[area]} {...props} />}
        >
          {areaFacts[area].name}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  )
}

export interface UserMenuItemsProps {
  user: User
  profile: StaffProfile | null
  /** Null where there are no shortcuts. */
  onShowShortcuts: (() => void) | null
}

/** Loaded once the page is in use: most people open the menu now and then. */
export function UserMenuItems({ user, profile, onShowShortcuts }: UserMenuItemsProps) {
  const account = useAccount(user, profile)
  return (
    <>
      {profile && user.admin_profile.length > 1 && <PartnerSwitcher user={user} profile={profile} />}
      <OtherAreas user={user} />
      <Appearance />
      {profile && (
        <Menu.Item
          leftSection={<IconListCheck aria-hidden="true" />}
          renderRoot={(props) => <Link to={paths.today(profile.partner.id)} {...props} />}
        >
          {copy.today}
        </Menu.Item>
      )}
      {account !== null && (
        <Menu.Item
          leftSection={<IconUser aria-hidden="true" />}
          renderRoot={(props) => <Link to={account.path} {...props} />}
        >
          {account.label}
        </Menu.Item>
      )}
      {profile && profile.role !== 'Coordinator' && (
        <Menu.Item
          leftSection={<IconSettings aria-hidden="true" />}
          renderRoot={(props) => <Link to={paths.partnerSettings(profile.partner.id)} {...props} />}
        >
          {copy.settings}
        </Menu.Item>
      )}
      {onShowShortcuts && (
        <Menu.Item leftSection={<IconKeyboard aria-hidden="true" />} onClick={onShowShortcuts}>
          {copy.keyboardShortcuts}
        </Menu.Item>
      )}
      <Menu.Item component="a" href={`mailto:${contactEmail}`} leftSection={<IconHelp aria-hidden="true" />}>
        {specified.contactUs}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout aria-hidden="true" />} onClick={() => void signOut()}>
        {specified.logout}
      </Menu.Item>
    </>
  )
}
