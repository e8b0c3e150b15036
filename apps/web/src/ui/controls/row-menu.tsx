import { IconDots } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Menu } from '../overlay/menu.tsx'
import { IconButton } from './button.tsx'

type RowMenuProps = Omit<ComponentProps<typeof IconButton>, 'icon' | 'size' | 'onClick' | 'ref'> & {
  icon?: ReactNode
  children: ReactNode
}

export function RowMenu({ icon = <IconDots />, children, ...button }: RowMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <IconButton {...button} icon={icon} size="small" />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
