import { updatePartnerSocial, type PartnerSocial } from '@loanyard/contract/partner-social'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { notifyError } from '../../ui/toast.ts'
import styles from './demo-banner.module.css'
import { hiddenHere } from './hidden-here.ts'

const failed = 'Failed to update demo banner'

interface DemoBannerProps {
  partnerId: string
  social: PartnerSocial
  /** What the server says of the partner now. */
  onSaved: (social: PartnerSocial) => void
  /** Goes to the page where a demo is booked. */
  onBook: () => void
}

/**
 * Offers a consultation on partner pages, in the specification's words. Whoever may not change settings closes it for
 * their session alone (decisions.md, section 2).
 */
export function DemoBanner({ partnerId, social, onSaved, onBook }: DemoBannerProps) {
  const [isClosed, setClosed] = useState(() => hiddenHere.has(partnerId))
  const [isBooking, setBooking] = useState(false)
  if (isClosed || !social.show_demo_banner) return null

  /** Hides it for everybody in the partner. Never rejects: where it cannot be saved it stays hidden here. */
  const save = async () => {
    if (!social.can.update) return hiddenHere.add(partnerId)
    const call = callApi(updatePartnerSocial, { params: { partner_id: partnerId }, body: { show_demo_banner: false } })
    await call.then(onSaved, () => {
      hiddenHere.add(partnerId)
      notifyError(failed)
    })
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
    <aside className={styles.banner} aria-label="Free consultation" data-banner>
      <p>Need help with your SBA loan application? Book a free consultation with our experts!</p>
      <Button size="small" busy={isBooking} onClick={() => void book()}>
        Book Demo
      </Button>
      <IconButton size="small" label="Close" icon={<IconX />} onClick={close} />
    </aside>
  )
}
