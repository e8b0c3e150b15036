import { Popover as MantinePopover, type PopoverProps as MantinePopoverProps } from '@mantine/core'
import { useState, type ReactElement, type ReactNode } from 'react'
import styles from './menu.module.css'

interface PopoverProps {
  /** The button that opens it; gets `aria-haspopup` and `aria-expanded`. */
  renderTarget: (toggle: () => void) => ReactElement
  /** The accessible name of the popover. */
  label: string
  position?: Extract<MantinePopoverProps['position'], string>
  /** Distance between the button and the popover, px. */
  offset?: number
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small floating form under a button: focus moves inside; Escape and a click outside close it. */
export function Popover({ renderTarget, label, position = 'bottom-start', offset = 6, children }: PopoverProps) {
  const [opened, setOpened] = useState(false)
  return (
    <MantinePopover
      opened={opened}
      onChange={setOpened}
      position={position}
      offset={offset}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ dropdown: styles.dropdown ?? '' }}
    >
      <MantinePopover.Target>{renderTarget(() => setOpened(!opened))}</MantinePopover.Target>
      <MantinePopover.Dropdown aria-label={label}>
        {typeof children === 'function' ? children(() => setOpened(false)) : children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
