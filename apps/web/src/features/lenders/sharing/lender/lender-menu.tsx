import type { DealSharing } from '@loanyard/contract/lenders/schemas'
import { IconBuildingBank, IconDropletHalf, IconUserPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RowMenu } from '../../../../ui/controls/row-menu.tsx'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../../ui/feedback/toast.ts'
import { Menu } from '../../../../ui/overlay/menu.tsx'
import { lenderFailures } from '../../queries.ts'
import { EndSharingDialog } from '../dialogs/end-sharing-dialog.tsx'
import { PeopleDialog } from '../dialogs/people-dialog.tsx'
import { stopSharingWithLender, setWatermark, shareWithLender } from '../sharing-calls.ts'
import { updateCachedSharing, useSharing } from '../sharing-context.ts'
import * as copy from './copy.ts'
import { namesOf } from './lender-summary.tsx'

/** Switches at once and reverts if the server rejects it. */
function useWatermark({ lender }: DealSharing) {
  const { dealRef, refresh } = useSharing()
  const applyWatermark = async (watermark: boolean): Promise<void> => {
    const show = (shown: boolean) =>
      updateCachedSharing(dealRef, lender.id, (current) => ({ ...current, watermark: shown }))
    show(watermark)
    try {
      await setWatermark(dealRef, lender.id, watermark)
      const state = watermark ? copy.watermarkOn : copy.watermarkOff
      notifyUndo(copy.watermarkFor(state, lender.name), () => void applyWatermark(!watermark))
    } catch (error) {
      show(!watermark)
      notifyFailure(error, lenderFailures.watermark, () => void applyWatermark(watermark))
    }
    await refresh()
  }
  return applyWatermark
}

/** Shares with the contact only. */
function useShareAgain({ lender, watermark }: DealSharing) {
  const { dealRef, refresh } = useSharing()
  const share = async (): Promise<void> => {
    try {
      await shareWithLender(dealRef, lender.id, watermark)
      notifyUndo(copy.sharedAgain(lender.name), () => void undoShare())
    } catch (error) {
      notifyFailure(error, lenderFailures.share, () => void share())
    }
    await refresh()
  }
  const undoShare = async (): Promise<void> => {
    try {
      await stopSharingWithLender(dealRef, lender.id)
      notifySuccess(copy.noLongerShared(lender.name))
    } catch (error) {
      notifyFailure(error, lenderFailures.unshare, () => void undoShare())
    }
    await refresh()
  }
  return share
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
            <Menu.Item
              leftSection={<IconDropletHalf aria-hidden="true" />}
              onClick={() => void turnWatermark(!watermark)}
            >
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
            <Menu.Item leftSection={<IconUserPlus aria-hidden="true" />} onClick={() => void shareAgain()}>
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
