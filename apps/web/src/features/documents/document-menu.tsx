import type { Document } from '@loanyard/contract/documents'
import {
  IconArrowsLeftRight,
  IconDots,
  IconDownload,
  IconEye,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { DocumentActions } from './use-document-actions.tsx'

interface DocumentMenuProps {
  document: Document
  actions: DocumentActions
}

function Items({ document, actions }: DocumentMenuProps) {
  const isReady = document.state === 'ready'
  return (
    <>
      {isReady && (
        <>
          <Menu.Item leftSection={<IconEye />} onClick={() => actions.open(document)}>
            Preview
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload />} onClick={() => actions.download(document)}>
            Download
          </Menu.Item>
        </>
      )}
      {document.state === 'rejected' && document.can.update && (
        <Menu.Item leftSection={<IconRefresh />} onClick={() => actions.replace(document)}>
          Replace
        </Menu.Item>
      )}
      {isReady && document.can.update && (
        <>
          <Menu.Item leftSection={<IconPencil />} onClick={() => actions.rename(document)}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsLeftRight />} onClick={() => actions.move([document])}>
            Move to another stage
          </Menu.Item>
        </>
      )}
      {document.can.delete && (
        <Menu.Item data-danger leftSection={<IconTrash />} onClick={() => actions.remove([document])}>
          Delete
        </Menu.Item>
      )}
    </>
  )
}

/** What can be done with a document. Only the first click makes the menu: most rows never need one. */
export function DocumentMenu({ document, actions }: DocumentMenuProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const label = `More for ${document.name}`
  if (document.state !== 'ready' && !document.can.delete) return null
  if (isOpen === null) {
    return (
      <IconButton
        label={label}
        icon={<IconDots />}
        size="small"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setOpen(true)}
      />
    )
  }
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <IconButton label={label} icon={<IconDots />} size="small" />
      </Menu.Target>
      <Menu.Dropdown>
        <Items document={document} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
