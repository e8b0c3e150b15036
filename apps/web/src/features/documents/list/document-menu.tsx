import type { Document } from '@loanyard/contract/documents/schemas'
import {
  IconArrowsLeftRight,
  IconDownload,
  IconEye,
  IconFileCheck,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { fileUnder } from '../../../domain/requests/filing/copy.ts'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import type { DocumentActions } from '../use-document-actions.tsx'
import * as copy from './copy.ts'

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
            {copy.preview}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload />} onClick={() => actions.download(document)}>
            {actionLabels.download}
          </Menu.Item>
        </>
      )}
      {document.state === 'rejected' && document.can.update && (
        <Menu.Item leftSection={<IconRefresh />} onClick={() => actions.replace(document)}>
          {copy.replace}
        </Menu.Item>
      )}
      {isReady && document.can.update && (
        <>
          {document.deal !== null && (
            <Menu.Item leftSection={<IconFileCheck />} onClick={() => actions.file(document)}>
              {fileUnder}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil />} onClick={() => actions.rename(document)}>
            {actionLabels.rename}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsLeftRight />} onClick={() => actions.move([document])}>
            {copy.moveToAnotherStage}
          </Menu.Item>
        </>
      )}
      {document.can.delete && (
        <Menu.Item data-danger leftSection={<IconTrash />} onClick={() => actions.remove([document])}>
          {actionLabels.delete}
        </Menu.Item>
      )}
    </>
  )
}

export function DocumentMenu({ document, actions }: DocumentMenuProps) {
  if (document.state !== 'ready' && !document.can.delete) return null
  return (
    <RowMenu label={copy.moreFor(document.name)}>
      <Items document={document} actions={actions} />
    </RowMenu>
  )
}
