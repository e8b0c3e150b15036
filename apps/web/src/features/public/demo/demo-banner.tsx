import { updatePartnerSocial, type PartnerSocial } from '@loanyard/contract/partners/social'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import styles from '../../../ui/feedback/banner.module.css'
import { notifyError } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
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
  /** Hides it for everyone in the partner. If saving fails it stays hidden for this session. */
  const { mutateAsync: hide, isPending: isBooking } = useMutation({
    mutationFn: async () => {
      const { can } = await getSocial()
      if (!can.update) return null
      const body = { show_demo_banner: false }
      return callApi(updatePartnerSocial, { params: { partner_id: partnerId }, body })
    },
    onSuccess: (social) => (social === null ? dismissedBanner.add(partnerId) : onSaved(social)),
    onError: () => {
      dismissedBanner.add(partnerId)
      notifyError(specified.bannerUpdateFailed)
    },
  })
  if (isClosed || !isShown) return null

  const close = () => {
    setClosed(true)
    void hide().catch(() => undefined)
  }
  const book = async () => {
    await hide().catch(() => undefined)
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
