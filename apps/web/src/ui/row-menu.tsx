import { IconDots } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Menu } from './menu.tsx'

/** What can be done with a row. Only the first click makes the menu: most rows never need one. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  if (isOpen === null) {
    return (
      <IconButton
        label={label}
        icon={<IconDots />}
        size="small"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setOpen(true)}
      />
    )
  }
  return (
    <Menu opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <IconButton label={label} icon={<IconDots />} size="small" />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
