import { IconDots } from '@tabler/icons-react'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Menu } from '../overlay/menu.tsx'
import { IconButton } from './button.tsx'

type RowMenuProps = Omit<ComponentProps<typeof IconButton>, 'icon' | 'size' | 'onClick' | 'ref'> & {
  icon?: ReactNode
  children: ReactNode
}

/** The menu is created on the first click, because most rows never need one. */
export function RowMenu({ icon = <IconDots />, children, ...button }: RowMenuProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const target = useRef<HTMLButtonElement>(null)
  const openFirst = () => {
    // A menu rendered open wouldn't know where the focus was, and so couldn't return it.
    flushSync(() => setOpen(false))
    target.current?.focus()
    setOpen(true)
  }
  if (isOpen === null) {
    return (
      <IconButton {...button} icon={icon} size="small" aria-haspopup="menu" aria-expanded={false} onClick={openFirst} />
    )
  }
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <IconButton {...button} ref={target} icon={icon} size="small" />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
