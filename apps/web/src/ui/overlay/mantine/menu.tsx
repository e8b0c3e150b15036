import '@mantine/core/styles/Menu.layer.css'
import { Menu, type MenuProps } from '@mantine/core'
import { ThemeProvider } from '../../../theme/theme-provider.tsx'
import styles from './menu.module.css'

/** Our styles on Mantine's menu (arrow keys, type-ahead, Escape returns the focus). */
export function MantineMenu(props: MenuProps) {
  return (
    <ThemeProvider>
      <Menu
        position="bottom-end"
        offset={6}
        // Inside the main landmark, where screen readers look for the page's content.
        portalProps={{ target: '#main' }}
        // Its focusable placeholder isn't allowed inside a menu; the first item takes the focus instead.
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
    </ThemeProvider>
  )
}

export const MenuParts = {
  Target: Menu.Target,
  Dropdown: Menu.Dropdown,
  Item: Menu.Item,
  Label: Menu.Label,
  Divider: Menu.Divider,
  RadioGroup: Menu.RadioGroup,
  RadioItem: Menu.RadioItem,
}
