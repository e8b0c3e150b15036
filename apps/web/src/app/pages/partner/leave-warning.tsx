import { useBlocker } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { session } from '../../../lib/auth/session.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { activeUploads } from '../../../lib/upload/active-uploads.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'

// A person who was signed out has to leave, and nothing is being sent anymore.
const isSending = () => activeUploads.count() > 0 && session.isSignedIn()

/** Asks before leaving while files upload; for closing the window the browser asks in its own words. */
export function LeaveWarning() {
  const count = useSyncExternalStore(activeUploads.subscribe, activeUploads.count)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isSending(),
    enableBeforeUnload: isSending,
    withResolver: true,
  })
  const leave = () => {
    activeUploads.stop()
    proceed?.()
  }
  return (
    <Dialog opened={status === 'blocked'} onClose={() => reset?.()} title={copy.leaveTitle} size="small">
      <p>
        {count === 0 ? copy.allUploaded : copy.stillUploading(formatCounted(count, 'file'))} {copy.uploadsStop}
      </p>
      <DialogFooter>
        <Button onClick={leave}>{copy.leave}</Button>
        <Button variant="primary" onClick={() => reset?.()}>
          {copy.stay}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
