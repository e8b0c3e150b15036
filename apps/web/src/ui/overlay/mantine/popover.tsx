import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
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
