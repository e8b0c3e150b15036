import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../features/auth/queries.ts'
import { dismissedBanner } from '../../features/demo/dismissed-banner.ts'
import styles from './shell.module.css'

/** Whether the banner is shown in a partner, by what is known of whoever is signed in. */
export function useIsBannerShown(partnerId: string): boolean {
  const { data: user } = useQuery(userQuery)
  const profile = user?.admin_profile.find(({ partner }) => partner.id === partnerId)
  return profile?.show_demo_banner === true
}

/** Room for the banner until its code is there: nothing may move under a pointer that is about to click. */
export function BannerPlaceholder({ partnerId }: { partnerId: string }) {
  const isShown = useIsBannerShown(partnerId)
  const { data: user } = useQuery(userQuery)
  return user?.email_confirmed === false || (isShown && !dismissedBanner.has(partnerId)) ? (
    <div className={styles.bannerPlaceholder} data-banner />
  ) : null
}
