import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../features/auth/queries.ts'
import { dismissedBanner } from '../../features/public/demo/dismissed-banner.ts'
import styles from './shell.module.css'

export function useIsBannerShown(partnerId: string): boolean {
  const { data: user } = useQuery(userQuery)
  const profile = user?.admin_profile.find(({ partner }) => partner.id === partnerId)
  return profile?.show_demo_banner === true
}

/** Reserves space for the banner until its code has loaded, so that nothing moves under a pointer about to click. */
export function BannerPlaceholder({ partnerId }: { partnerId: string }) {
  const isShown = useIsBannerShown(partnerId)
  const { data: user } = useQuery(userQuery)
  const isAsked = user !== undefined && (!user.email_confirmed || user.second_factor_from !== null)
  return isAsked || (isShown && !dismissedBanner.has(partnerId)) ? (
    <div className={styles.bannerPlaceholder} data-banner />
  ) : null
}
