import type { DealSharing } from '@loanyard/contract/lenders'
import { IconBuildingBank, IconDropletHalf, IconUserPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Menu } from '../../../ui/menu.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { notifySuccess, notifyUndo } from '../../../ui/toast.ts'
import { lenderFailures } from '../failures.ts'
import { EndSharingDialog } from './end-sharing-dialog.tsx'
import { namesOf } from './lender-summary.tsx'
import { PeopleDialog } from './people-dialog.tsx'
import { endForLender, setWatermark, shareWithLender } from './share-lenders.ts'
import { showSharing, useSharing } from './sharing-context.ts'

/** Turns the watermark on or off at once, and back where the server refuses. */
function useWatermark({ lender }: DealSharing) {
  const { place, settle } = useSharing()
  const client = useQueryClient()
  const turn = async (watermark: boolean): Promise<void> => {
    const show = (shown: boolean) =>
      showSharing(client, place, lender.id, (present) => ({ ...present, watermark: shown }))
    show(watermark)
    try {
      await setWatermark(place, lender.id, watermark)
      const words = watermark ? 'Watermark on' : 'Watermark off'
      notifyUndo(`${words} for ${lender.name}`, () => void turn(!watermark))
    } catch (error) {
      show(!watermark)
      tellFailure(error, lenderFailures.watermark, () => void turn(watermark))
    }
    await settle()
  }
  return turn
}

/** Shares an ended sharing again, with the contact alone. */
function useSharingAgain({ lender, watermark }: DealSharing) {
  const { place, settle } = useSharing()
  const share = async (): Promise<void> => {
    try {
      await shareWithLender(place, lender.id, watermark)
      notifyUndo(`Shared with ${lender.name} again`, () => void takeBack())
    } catch (error) {
      tellFailure(error, lenderFailures.share, () => void share())
    }
    await settle()
  }
  const takeBack = async (): Promise<void> => {
    try {
      await endForLender(place, lender.id)
      notifySuccess(`No longer shared with ${lender.name}`)
    } catch (error) {
      tellFailure(error, lenderFailures.unshare, () => void takeBack())
    }
    await settle()
  }
  return share
}

/** What can be done with a lender of the deal. */
export function LenderMenu({ sharing, dealTitle }: { sharing: DealSharing; dealTitle: string }) {
  const { place, settle } = useSharing()
  const [open, setOpen] = useState<'people' | 'end' | null>(null)
  const turnWatermark = useWatermark(sharing)
  const shareAgain = useSharingAgain(sharing)
  const { lender, ended, watermark } = sharing
  const close = () => setOpen(null)
  return (
    <>
      <RowMenu label={`More for ${lender.name}`}>
        {ended === null && (
          <>
            <Menu.Item leftSection={<IconUserPlus aria-hidden="true" />} onClick={() => setOpen('people')}>
              Choose contacts
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDropletHalf aria-hidden="true" />}
              onClick={() => void turnWatermark(!watermark)}
            >
              Turn watermark {watermark ? 'off' : 'on'}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={<IconBuildingBank aria-hidden="true" />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/partner/$partnerId/lenders/$lenderId"
              params={{ partnerId: place.partnerId, lenderId: lender.id }}
              search={{ lender_name: lender.name }}
            />
          )}
        >
          Open lender
        </Menu.Item>
        {ended === null ? (
          <Menu.Item data-danger leftSection={<IconX aria-hidden="true" />} onClick={() => setOpen('end')}>
            End sharing
          </Menu.Item>
        ) : (
          lender.status !== 'Inactive' && (
            <Menu.Item leftSection={<IconUserPlus aria-hidden="true" />} onClick={() => void shareAgain()}>
              Share again
            </Menu.Item>
          )
        )}
      </RowMenu>
      {open === 'people' && <PeopleDialog sharing={sharing} onClose={close} />}
      {open === 'end' && (
        <EndSharingDialog
          place={place}
          dealTitle={dealTitle}
          lender={lender}
          people={namesOf(sharing)}
          onClose={close}
          onEnded={() => void settle()}
        />
      )}
    </>
  )
}
