import { IconDots } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './button.tsx'
import { Menu } from './menu.tsx'

/** What can be done with a row. Only the first click makes the menu: most rows never need one. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const openFirst = () => {
    // A menu that is there open from the start would not know where the focus was, and so not give it back.
    flushSync(() => setOpen(false))
    button.current?.focus()
    setOpen(true)
  }
  if (isOpen === null) {
    return (
      <IconButton
        label={label}
        icon={<IconDots />}
        size="small"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={openFirst}
      />
    )
  }
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <IconButton ref={button} label={label} icon={<IconDots />} size="small" />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
