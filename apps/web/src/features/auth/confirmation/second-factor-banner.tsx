import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { formatDateInSentence } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import bannerStyles from '../../../ui/feedback/banner.module.css'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

/** Until the day comes; then signing in asks for it. */
export function SecondFactorBanner({ partnerId, from }: { partnerId: string; from: string }) {
  return (
    <aside className={clsx(ui.line3, bannerStyles.banner)} aria-label={copy.enrollTitle} data-banner>
      <p>{copy.requiredFrom(formatDateInSentence(from))}</p>
      <Link to={paths.account(partnerId)} hash="security" className={buttonClass({ size: 'small' })}>
        {copy.setUp}
      </Link>
    </aside>
  )
}
