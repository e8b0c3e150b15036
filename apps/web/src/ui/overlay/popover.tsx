import type { PopoverProps as MantinePopoverProps } from '@mantine/core'
import { cloneElement, useId, type ReactElement, type ReactNode } from 'react'
import { useOverlayButton } from './load-overlays.ts'

export interface PopoverOptions {
  /** The accessible name of the popover. */
  label: string
  position?: Extract<MantinePopoverProps['position'], string>
  /** Distance between the button and the popover, px. */
  offset?: number
}

interface PopoverProps extends PopoverOptions {
  /** The button that opens it; gets `aria-haspopup` and `aria-expanded`. */
  renderTarget: (toggle: () => void) => ReactElement<object>
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small floating form under a button: focus moves inside; Escape and a click outside close it. */
export function Popover({ renderTarget, children, ...options }: PopoverProps) {
  const id = useId()
  const { overlays, opened, setOpened, openFirst } = useOverlayButton(id)
  if (overlays === null)
    return cloneElement(renderTarget(openFirst), { 'aria-haspopup': 'dialog', 'aria-expanded': false } as object)
  return (
    <overlays.MantinePopover
      id={id}
      target={renderTarget(() => setOpened(!opened))}
      opened={opened}
      onChange={setOpened}
      {...options}
    >
      {typeof children === 'function' ? children(() => setOpened(false)) : children}
    </overlays.MantinePopover>
  )
}
