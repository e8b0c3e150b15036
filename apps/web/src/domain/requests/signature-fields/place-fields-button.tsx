import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { Button } from '../../../ui/controls/button.tsx'
import * as copy from './button-copy.ts'
import type { PlaceFieldsProps } from './place-fields-dialog.tsx'

const PlaceFieldsDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./place-fields-dialog.tsx'))).PlaceFieldsDialog,
}))

/** For the PDF of an item or request that is to be signed. */
export function PlaceFieldsButton(props: Omit<PlaceFieldsProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  const { fields, document } = props
  const label = fields.length === 0 ? copy.placeFields : copy.editFields(fields.length)
  return (
    <>
      <Button size="small" aria-label={`${label}: ${document.name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <PlaceFieldsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
