import { Popover } from '@mantine/core'
import { useEffect, type ReactElement, type ReactNode } from 'react'
import { ThemeProvider } from '../../../theme/theme-provider.tsx'
import type { PopoverOptions } from '../popover.tsx'
import styles from './menu.module.css'

interface MantinePopoverProps extends PopoverOptions {
  id: string
  target: ReactElement
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** Mantine handles Escape only inside the popover, which loses the focus when the focused line of a list goes away. */
function useEscapeWithoutFocus(opened: boolean, close: () => void) {
  useEffect(() => {
    if (!opened) return undefined
    const closeUnfocused = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.activeElement === document.body) close()
    }
    document.addEventListener('keydown', closeUnfocused)
    return () => document.removeEventListener('keydown', closeUnfocused)
  }, [opened, close])
}

export function MantinePopover({
  id,
  target,
  label,
  opened,
  onChange,
  position = 'bottom-start',
  offset = 6,
  children,
}: MantinePopoverProps) {
  useEscapeWithoutFocus(opened, () => onChange(false))
  return (
    <ThemeProvider>
      <Popover
        id={id}
        opened={opened}
        onChange={onChange}
        position={position}
        offset={offset}
        trapFocus
        returnFocus
        transitionProps={{ duration: 120, transition: 'fade' }}
        classNames={{ dropdown: styles.dropdown ?? '' }}
      >
        <Popover.Target>{target}</Popover.Target>
        <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
      </Popover>
    </ThemeProvider>
  )
}
