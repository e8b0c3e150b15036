import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import { useDuplicate, useSetArchived } from './bundle-commands.ts'
import * as copy from './copy.ts'
import { DeleteDialog } from './delete-dialog.tsx'

interface BundleMenuProps {
  partnerId: string
  bundle: BundleSummary
  onCopied: (duplicate: BundleSummary) => void
  onDeleted: () => void
}

export function BundleMenu({ partnerId, bundle, onCopied, onDeleted }: BundleMenuProps) {
  const [isAsking, setAsking] = useState(false)
  const duplicating = useDuplicate(partnerId, onCopied)
  const archiving = useSetArchived(partnerId)
  const isBusy = duplicating.isPending || archiving.isPending
  const ArchiveIcon = bundle.is_archived ? IconArchiveOff : IconArchive
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton
            label={copy.moreActionsFor(bundle.title)}
            title={copy.moreActions}
            icon={<IconDots />}
            size="small"
            aria-busy={isBusy || undefined}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy aria-hidden="true" />}
            onClick={() => !isBusy && duplicating.mutate(bundle)}
          >
            {copy.duplicate}
          </Menu.Item>
          <Menu.Item
            leftSection={<ArchiveIcon aria-hidden="true" />}
            onClick={() => !isBusy && archiving.mutate({ bundle, archived: !bundle.is_archived })}
          >
            {bundle.is_archived ? copy.unarchive : copy.archive}
          </Menu.Item>
          <Menu.Item data-danger leftSection={<IconTrash aria-hidden="true" />} onClick={() => setAsking(true)}>
            {actionLabels.delete}
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
