import { saveFile } from '../../../lib/browser/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import styles from './second-factors.module.css'

interface RecoveryCodesProps {
  email: string
  codes: readonly string[]
  onSaved: () => void
}

/** Shown once. */
export function RecoveryCodes({ email, codes, onSaved }: RecoveryCodesProps) {
  const copyCodes = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notifySuccess(copy.codesCopied)
    } catch {
      notifyError(copy.copyCodesFailed)
    }
  }
  const download = () =>
    saveFile(
      new Blob([copy.recoveryFileHead(email), '\n', codes.join('\n'), '\n'], { type: 'text/plain' }),
      copy.recoveryFile,
    )
  return (
    <div className={ui.stack4}>
      <p>{copy.recoveryHelp}</p>
      <ul className={styles.codes} aria-label={copy.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={ui.row2}>
        <Button size="small" onClick={() => void copyCodes()}>
          {copy.copyCodes}
        </Button>
        <Button size="small" onClick={download}>
          {copy.downloadCodes}
        </Button>
      </div>
      <DialogFooter>
        <Button variant="primary" onClick={onSaved}>
          {copy.savedCodes}
        </Button>
      </DialogFooter>
    </div>
  )
}
