import '@mantine/core/styles/Menu.layer.css'
import { Menu as MantineMenu, type MenuProps } from '@mantine/core'
import styles from './menu.module.css'

/**
 * A button's menu, ours in looks, Mantine's in behaviour (arrow keys, typing ahead, Escape gives the focus back).
 * Use with `Menu.Target`, `Menu.Dropdown`, `Menu.Item`, `Menu.Label`, `Menu.Divider`, `Menu.RadioGroup`, `Menu.RadioItem`.
 */
export function Menu(props: MenuProps) {
  return (
    <MantineMenu
      position="bottom-end"
      offset={6}
      // Inside the page's landmark, where screen readers look for what belongs to it.
      portalProps={{ target: '#main' }}
      // Its focusable placeholder is not allowed inside a menu; the first item takes the focus instead.
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        dropdown: styles.dropdown ?? '',
        item: styles.item ?? '',
        label: styles.label ?? '',
        divider: styles.divider ?? '',
        itemSection: styles.section ?? '',
        itemIndicator: styles.indicator ?? '',
      }}
      {...props}
    />
  )
}

Menu.Target = MantineMenu.Target
Menu.Dropdown = MantineMenu.Dropdown
Menu.Item = MantineMenu.Item
Menu.Label = MantineMenu.Label
Menu.Divider = MantineMenu.Divider
Menu.RadioGroup = MantineMenu.RadioGroup
Menu.RadioItem = MantineMenu.RadioItem
