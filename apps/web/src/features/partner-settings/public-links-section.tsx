import { paths } from '../../lib/navigation/paths.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { CopyAddress } from '../../ui/controls/copy-address.tsx'
import { Section } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

/** The addresses of the partner's own public form and sign-in page. */
export function PublicLinksSection({ partnerId }: { partnerId: string }) {
  const form = paths.preQualify(partnerId)
  return (
    <Section title={copy.publicLinks}>
      <div className={ui.stack4}>
        <div className={ui.stack2}>
          <CopyAddress
            label={copy.preQualifyAddress}
            address={`${window.location.origin}${form}`}
            copyLabel={copy.copyFormLink}
          >
            <a className={buttonClass({ variant: 'quiet' })} href={form} target="_blank" rel="noopener">
              {copy.openForm}
            </a>
          </CopyAddress>
          <p className={ui.quiet}>{copy.preQualifyHelp}</p>
        </div>
        <div className={ui.stack2}>
          <CopyAddress
            label={copy.signInAddress}
            address={`${window.location.origin}${paths.login.portal}?partner=${partnerId}`}
            copyLabel={copy.copySignInLink}
          />
          <p className={ui.quiet}>{copy.signInHelp}</p>
        </div>
      </div>
    </Section>
  )
}
