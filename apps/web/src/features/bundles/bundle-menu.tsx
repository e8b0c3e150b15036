import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { duplicate, setArchived } from './bundle-commands.ts'
import { DeleteDialog } from './delete-dialog.tsx'

interface BundleMenuProps {
  partnerId: string
  bundle: BundleSummary
  onCopied: (copy: BundleSummary) => void
  onDeleted: () => void
}

export function BundleMenu({ partnerId, bundle, onCopied, onDeleted }: BundleMenuProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    await work()
    setBusy(false)
  }
  const copy = () =>
    run(async () => {
      const created = await duplicate(partnerId, bundle)
      if (created !== null) onCopied(created)
    })
  const archive = () => run(() => setArchived(partnerId, bundle, { archived: !bundle.is_archived }))
  const ArchiveIcon = bundle.is_archived ? IconArchiveOff : IconArchive
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton
            label={`More actions: ${bundle.title}`}
            title="More actions"
            icon={<IconDots />}
            size="small"
            aria-busy={isBusy || undefined}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<ArchiveIcon aria-hidden="true" />} onClick={() => void archive()}>
            {bundle.is_archived ? 'Unarchive' : 'Archive'}
          </Menu.Item>
          <Menu.Item data-danger leftSection={<IconTrash aria-hidden="true" />} onClick={() => setAsking(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <DeleteDialog
          partnerId={partnerId}
          bundle={bundle}
          onClose={() => setAsking(false)}
          onDeleted={() => {
            setAsking(false)
            onDeleted()
          }}
        />
      )}
    </>
  )
}
