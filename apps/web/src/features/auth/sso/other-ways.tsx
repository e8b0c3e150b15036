import type { ComponentProps } from 'react'
import ui from '../../../ui/layout/primitives.module.css'
import { PasskeyButton } from '../passkey/passkey-button.tsx'
import { SsoButtons } from './sso-buttons.tsx'

/** Ways to sign in that most people don't have, loaded after the form. */
export function OtherWays(props: ComponentProps<typeof PasskeyButton>) {
  return (
    <div className={ui.stack4}>
      <PasskeyButton {...props} />
      <SsoButtons area={props.area} form={props.form} />
    </div>
  )
}
