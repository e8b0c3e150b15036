import { useId, useState, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { actionLabels } from '../copy.ts'
import { SidePanel } from './side-panel.tsx'

/** What connects a panel's form with the panel's buttons. */
export interface PanelForm {
  readonly formId: string
  readonly onBusy: (isBusy: boolean) => void
}

interface CreatePanelProps {
  opened: boolean
  onClose: () => void
  title: string
  /** On the button that sends the form. */
  submitLabel: string
  children: (form: PanelForm) => ReactNode
}

/** A side panel with a form that adds something. */
export function CreatePanel({ opened, onClose, title, submitLabel, children }: CreatePanelProps) {
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {submitLabel}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {actionLabels.cancel}
          </Button>
        </>
      }
    >
      {children({ formId, onBusy: setBusy })}
    </SidePanel>
  )
}
