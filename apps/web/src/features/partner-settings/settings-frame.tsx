import {
  IconAdjustmentsHorizontal,
  IconBuilding,
  IconGauge,
  IconLink,
  IconLock,
  IconPercentage,
  IconShieldCheck,
  IconShieldLock,
  type IconProps,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { paths } from '../../lib/navigation/paths.ts'
import styles from '../../ui/layout/section-menu.module.css'
import * as copy from './copy.ts'
import { lendingRates } from './lending-rates/copy.ts'

/** One at a time, in the order of the menu. */
const settingsSections = ['company', 'stages', 'links', 'rates', 'usage', 'security'] as const
type SettingsSection = (typeof settingsSections)[number]

const sections: Readonly<Record<SettingsSection, { label: string; icon: ComponentType<IconProps> }>> = {
  company: { label: copy.company, icon: IconBuilding },
  stages: { label: copy.stages, icon: IconAdjustmentsHorizontal },
  links: { label: copy.publicLinks, icon: IconLink },
  rates: { label: lendingRates, icon: IconPercentage },
  usage: { label: copy.limits, icon: IconGauge },
  security: { label: copy.signInSecurity, icon: IconLock },
}

export function sectionsFor(isAdmin: boolean): readonly SettingsSection[] {
  return isAdmin ? settingsSections : settingsSections.filter((section) => section !== 'security')
}

interface SettingsMenuProps {
  partnerId: string
  current: SettingsSection
  /** Only an Admin may open sign-in security and the security log. */
  isAdmin: boolean
}

/** Beside the sections, above them on narrow screens, where it takes as many lines as it needs. Records of the company that are pages of their own come last. */
function SettingsMenu({ partnerId, current, isAdmin }: SettingsMenuProps) {
  return (
    <nav className={styles.menu} aria-label={copy.sections}>
      {sectionsFor(isAdmin).map((section) => {
        const { label, icon: Icon } = sections[section]
        return (
          <Link
            key={section}
            to={paths.partnerSettings(partnerId)}
            search={section === 'company' ? {} : { section }}
            activeOptions={{ exact: true, includeSearch: true }}
            className={styles.item}
            data-current={section === current}
          >
            <Icon size={16} />
            {label}
          </Link>
        )
      })}
      <span className={styles.rule} />
      <Link to={paths.audit(partnerId)} className={styles.item}>
        <IconShieldCheck size={16} />
        {copy.auditTrail}
      </Link>
      {isAdmin && (
        <Link to={paths.securityLog(partnerId)} className={styles.item}>
          <IconShieldLock size={16} />
          {copy.securityLog}
        </Link>
      )}
    </nav>
  )
}

/** The menu and the section that is open. */
export function SettingsFrame({ children, ...menu }: SettingsMenuProps & { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <SettingsMenu {...menu} />
      <div className={styles.sections}>{children}</div>
    </div>
  )
}
