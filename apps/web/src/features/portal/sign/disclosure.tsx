import type { Signing } from '@loanyard/contract/requests/signing'
import { IconDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './sign.module.css'

type Consent = Signing['consent']

function plainText({ version, sentence, disclosure }: Consent): string {
  const parts = disclosure.map(({ heading, text }) => `${heading}\n${text}`)
  return [copy.disclosureTitle, copy.disclosureVersion(version), sentence, ...parts].join('\n\n')
}

/** What the signer agrees to in full, to read and to keep. */
export function Disclosure({ consent }: { consent: Consent }) {
  const save = () =>
    saveFile(new Blob([plainText(consent)], { type: 'text/plain' }), copy.disclosureFile(consent.version))
  return (
    <details className={clsx(ui.box, styles.disclosure)}>
      <summary>{copy.readDisclosure}</summary>
      <div className={ui.stack3}>
        {consent.disclosure.map(({ heading, text }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </section>
        ))}
        <p className={ui.quiet}>{copy.disclosureVersion(consent.version)}</p>
        <div>
          <Button size="small" icon={<IconDownload />} onClick={save}>
            {copy.saveDisclosure}
          </Button>
        </div>
      </div>
    </details>
  )
}
