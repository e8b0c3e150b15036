import { updatePartnerSocial, type PartnerSocial } from '@loanyard/contract/partners/social'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import styles from '../../ui/feedback/banner.module.css'
import { notifyError } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import { dismissedBanner } from './dismissed-banner.ts'
import * as specified from './specified-copy.ts'

const failed = specified.bannerUpdateFailed

interface DemoBannerProps {
  partnerId: string
  isShown: boolean
  /** What the server says of the partner, once it is known. */
  getSocial: () => Promise<PartnerSocial>
  /** What the server says of the partner now. */
  onSaved: (social: PartnerSocial) => void
  /** Goes to the page where a demo is booked. */
  onBook: () => void
}

/**
 * Offers a consultation on partner pages, in the specification's words. Whoever may not change settings closes it for
 * their session alone (decisions.md, section 2).
 */
export function DemoBanner({ partnerId, isShown, getSocial, onSaved, onBook }: DemoBannerProps) {
  const [isClosed, setClosed] = useState(() => dismissedBanner.has(partnerId))
  const [isBooking, setBooking] = useState(false)
  if (isClosed || !isShown) return null

  /** Hides it for everybody in the partner. Never rejects: where it cannot be saved it stays hidden here. */
  const save = async () => {
    try {
      const { can } = await getSocial()
      if (!can.update) return dismissedBanner.add(partnerId)
      const body = { show_demo_banner: false }
      onSaved(await callApi(updatePartnerSocial, { params: { partner_id: partnerId }, body }))
    } catch {
      dismissedBanner.add(partnerId)
      notifyError(failed)
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
    <aside className={styles.banner} aria-label={copy.freeConsultation} data-banner>
      <p>{specified.bannerText}</p>
      <Button size="small" busy={isBooking} onClick={() => void book()}>
        {copy.openForm}
      </Button>
      <IconButton size="small" label={copy.close} icon={<IconX />} onClick={close} />
    </aside>
  )
}
