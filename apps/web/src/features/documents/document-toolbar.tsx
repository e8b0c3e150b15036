import { IconChevronDown, IconDownload, IconFolderUp, IconUpload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { reasonOf } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import { notifyError } from '../../ui/feedback/toast.ts'
import { SearchField } from '../../ui/filter/search-field.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { Menu } from '../../ui/overlay/menu.tsx'
import * as copy from './copy.ts'
import { documentFailures } from './data/document-commands.ts'
import styles from './documents.module.css'
import { useDocumentDownload } from './download/download-provider.tsx'
import { loadAll, type DocumentScope } from './queries.ts'
import type { Uploads } from './upload/use-uploads.ts'

function ZipMenu({ scope: { partnerId, dealId, stageId }, stageName }: { scope: DocumentScope; stageName: string }) {
  const download = useDocumentDownload()
  const [isLoading, setLoading] = useState(false)
  const start = async (of: { dealId: string; stageId?: string | null }) => {
    setLoading(true)
    try {
      const ready = (await loadAll({ partnerId, ...of })).filter(({ state }) => state === 'ready')
      if (ready.length === 0) notifyError(copy.nothingToDownload)
      else
        void download.start(
          ready.map(({ id }) => id),
          { partnerId },
        )
    } catch (error) {
      notifyError(reasonOf(error, documentFailures.fetch))
    }
    setLoading(false)
  }
  return (
    <Menu>
      <Menu.Target>
        <Button icon={<IconDownload />} busy={isLoading || download.state === 'processing'}>
          {actionLabels.download} <IconChevronDown aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void start({ dealId, stageId })}>{copy.stageZip(stageName)}</Menu.Item>
        <Menu.Item onClick={() => void start({ dealId })}>{copy.allZip}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface DocumentToolbarProps {
  scope: DocumentScope
  stageName: string
  search: string
  onSearch: (search: string) => void
  uploads: Uploads
}

export function DocumentToolbar({ scope, stageName, search, onSearch, uploads }: DocumentToolbarProps) {
  return (
    <div className={clsx(ui.row2, styles.toolbar)}>
      <h2>{stageName}</h2>
      <SearchField key={scope.stageId} label={copy.searchDocuments} value={search} onChange={onSearch} />
      <ZipMenu scope={scope} stageName={stageName} />
      <Button icon={<IconFolderUp />} onClick={uploads.chooseFolder}>
        {copy.uploadFolder}
      </Button>
      <Button variant="primary" icon={<IconUpload />} onClick={uploads.chooseFiles} data-upload-files>
        {copy.uploadFiles}
      </Button>
    </div>
  )
}
