import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../features/auth/queries.ts'
import { hiddenHere } from '../../features/demo-banner/hidden-here.ts'
import styles from './shell.module.css'

/** Room for the demo banner until it is there: nothing may move under a pointer that is about to click. */
export function BannerToCome({ partnerId }: { partnerId: string }) {
  const { data: user } = useQuery(userQuery)
  const profile = user?.admin_profile.find(({ partner }) => partner.id === partnerId)
  if (profile?.show_demo_banner !== true || hiddenHere.has(partnerId)) return null
  return <div className={styles.bannerToCome} data-banner />
}
