import { updatePartnerSocial, type PartnerSocial } from '@loanyard/contract/partners/social'
import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import styles from '../../ui/feedback/banner.module.css'
import { notifyError } from '../../ui/feedback/toast.ts'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { dismissedBanner } from './dismissed-banner.ts'
import * as specified from './specified-copy.ts'

interface DemoBannerProps {
  partnerId: string
  isShown: boolean
  getSocial: () => Promise<PartnerSocial>
  onSaved: (social: PartnerSocial) => void
  onBook: () => void
}

/** People who may not change settings close it for their session only (product-rules 2.4). */
export function DemoBanner({ partnerId, isShown, getSocial, onSaved, onBook }: DemoBannerProps) {
  const [isClosed, setClosed] = useState(() => dismissedBanner.has(partnerId))
  const [isBooking, setBooking] = useState(false)
  if (isClosed || !isShown) return null

  /** Hides it for everyone in the partner. Never rejects: if saving fails it stays hidden for this session. */
  const save = async () => {
    try {
      const { can } = await getSocial()
      if (!can.update) return dismissedBanner.add(partnerId)
      const body = { show_demo_banner: false }
      onSaved(await callApi(updatePartnerSocial, { params: { partner_id: partnerId }, body }))
    } catch {
      dismissedBanner.add(partnerId)
      notifyError(specified.bannerUpdateFailed)
    }
  }
  const close = () => {
    setClosed(true)
    void save()
  }
  const book = async () => {
    setBooking(true)
    await save()
    setClosed(true)
    onBook()
  }
  return (
    <aside className={clsx(ui.line3, styles.banner)} aria-label={copy.freeConsultation} data-banner>
      <p>{specified.bannerText}</p>
      <Button size="small" busy={isBooking} onClick={() => void book()}>
        {specified.bookDemo}
      </Button>
      <IconButton size="small" label={actionLabels.close} icon={<IconX />} onClick={close} />
    </aside>
  )
}
