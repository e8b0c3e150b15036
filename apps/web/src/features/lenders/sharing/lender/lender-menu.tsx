import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { changeSharing } from '@loanyard/contract/lenders/sharing-calls'
import { IconBuildingBank, IconDropletHalf, IconUserPlus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../../../lib/api/api.ts'
import { RowMenu } from '../../../../ui/controls/row-menu.tsx'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../../ui/feedback/toast.ts'
import { Menu } from '../../../../ui/overlay/menu.tsx'
import { lenderFailures } from '../../queries.ts'
import { EndSharingDialog } from '../dialogs/end-sharing-dialog.tsx'
import { PeopleDialog } from '../dialogs/people-dialog.tsx'
import { stopSharingWithLender, shareWithLender } from '../sharing-calls.ts'
import { cancelSharingReload, updateCachedSharing, useSharing } from '../sharing-context.ts'
import * as copy from './copy.ts'
import { namesOf } from './lender-summary.tsx'

/** Switches at once and reverts if the server rejects it. */
function useWatermark({ lender }: DealSharing) {
  const { dealRef, refresh } = useSharing()
  const show = (watermark: boolean) => updateCachedSharing(dealRef, lender.id, (current) => ({ ...current, watermark }))
  const { mutate } = useMutation({
    mutationFn: (watermark: boolean) =>
      callApi(changeSharing, {
        params: { partner_id: dealRef.partnerId },
        body: { lender: lender.id, deal: dealRef.dealId, watermark },
      }),
    onMutate: async (watermark) => {
      await cancelSharingReload(dealRef)
      show(watermark)
    },
    onSuccess: (_, watermark) =>
      notifyUndo(copy.watermarkFor(watermark ? copy.watermarkOn : copy.watermarkOff, lender.name), () =>
        mutate(!watermark),
      ),
    onError: (error, watermark) => {
      show(!watermark)
      notifyFailure(error, lenderFailures.watermark, () => mutate(watermark))
    },
    onSettled: refresh,
  })
  return mutate
}

/** Shares with the contact only. The note was about the earlier package. */
function useShareAgain({ lender, watermark }: DealSharing) {
  const { dealRef, refresh } = useSharing()
  const ofLender = { dealRef, lenderId: lender.id }
  const { mutate: undoShare } = useMutation({
    ...stopSharingWithLender,
    onSuccess: () => notifySuccess(copy.noLongerShared(lender.name)),
    onError: (error, sharing) => notifyFailure(error, lenderFailures.unshare, () => undoShare(sharing)),
    onSettled: refresh,
  })
  const { mutate: share } = useMutation({
    ...shareWithLender,
    onSuccess: () => notifyUndo(copy.sharedAgain(lender.name), () => undoShare(ofLender)),
    onError: (error, sharing) => notifyFailure(error, lenderFailures.share, () => share(sharing)),
    onSettled: refresh,
  })
  return () => share({ ...ofLender, watermark, note: null, idempotencyKey: crypto.randomUUID() })
}

export function LenderMenu({ sharing, dealTitle }: { sharing: DealSharing; dealTitle: string }) {
  const { dealRef, refresh } = useSharing()
  const [open, setOpen] = useState<'people' | 'end' | null>(null)
  const turnWatermark = useWatermark(sharing)
  const shareAgain = useShareAgain(sharing)
  const { lender, ended_at, watermark } = sharing
  const close = () => setOpen(null)
  return (
    <>
      <RowMenu label={copy.moreFor(lender.name)}>
        {ended_at === null && (
          <>
            <Menu.Item leftSection={<IconUserPlus aria-hidden="true" />} onClick={() => setOpen('people')}>
              {copy.chooseContacts}
            </Menu.Item>
            <Menu.Item leftSection={<IconDropletHalf aria-hidden="true" />} onClick={() => turnWatermark(!watermark)}>
              {watermark ? copy.turnWatermarkOff : copy.turnWatermarkOn}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={<IconBuildingBank aria-hidden="true" />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/partner/$partnerId/lenders/$lenderId"
              params={{ partnerId: dealRef.partnerId, lenderId: lender.id }}
              search={{ lender_name: lender.name }}
            />
          )}
        >
          {copy.openLender}
        </Menu.Item>
        {ended_at === null ? (
          <Menu.Item data-danger leftSection={<IconX aria-hidden="true" />} onClick={() => setOpen('end')}>
            {copy.endSharing}
          </Menu.Item>
        ) : (
          lender.status !== 'Inactive' && (
            <Menu.Item leftSection={<IconUserPlus aria-hidden="true" />} onClick={shareAgain}>
              {copy.shareAgain}
            </Menu.Item>
          )
        )}
      </RowMenu>
      {open === 'people' && <PeopleDialog sharing={sharing} onClose={close} />}
      {open === 'end' && (
        <EndSharingDialog
          dealRef={dealRef}
          dealTitle={dealTitle}
          lender={lender}
          people={namesOf(sharing)}
          onClose={close}
          onEnded={() => void refresh()}
        />
      )}
    </>
  )
}
