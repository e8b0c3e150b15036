import { IconUpload } from '@tabler/icons-react'
import { pickFiles } from '../../../lib/pick-files.ts'
import { acceptedFiles } from '../../../lib/upload/check-file.ts'
import { Button } from '../../../ui/button.tsx'
import { uploadsFor } from '../answer/request-uploads.ts'
import { UploadList } from '../answer/upload-lines.tsx'
import type { DealRef } from '../deal-ref.ts'
import styles from './documents.module.css'

/** Documents of the client's own accord, that nobody asked for. */
export function AddDocuments({ deal }: { deal: DealRef }) {
  const choose = async () => {
    const files = await pickFiles({ accept: acceptedFiles, several: true })
    uploadsFor(deal, null).add(files, { ...deal, stageId: null })
  }
  return (
    <>
      <div className={styles.add}>
        <p className={styles.facts}>Anything else to share?</p>
        <Button icon={<IconUpload />} onClick={() => void choose()}>
          Add documents
        </Button>
      </div>
      <UploadList deal={deal} requestId={null} />
    </>
  )
}
