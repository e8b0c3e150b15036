import type { ReactNode } from 'react'
import { useOverlays } from './load-overlays.ts'
import { useFocusReturn } from './use-focus-return.ts'

export interface SidePanelProps {
  opened: boolean
  onClose: () => void
  /** The heading and accessible name. */
  title: string
  children: ReactNode
  /** Buttons that stay in view at the bottom. */
  foot?: ReactNode
}

/** A modal panel at the right: focus stays inside, Escape closes it, and focus returns to where it was. */
export function SidePanel(props: SidePanelProps) {
  useFocusReturn(props.opened)
  const overlays = useOverlays(props.opened)
  return overlays && <overlays.MantineSidePanel {...props} />
}
