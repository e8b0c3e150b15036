import type { Signing } from '@loanyard/contract/signing'
import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './sign.module.css'

interface SignAtPandaDocProps {
  signing: Signing
  /** Told while it is shown, since a signature then comes from elsewhere. */
  onShown: (is: boolean) => void
  /** Told when somebody comes back to the page as it was. */
  onBack: () => void
}

/** Leads to PandaDoc in the same window; back here the page learns by itself that it was signed. */
export function SignAtPandaDoc({ signing, onShown, onBack }: SignAtPandaDocProps) {
  useEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && onBack()
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [onBack])
  return (
    <section className={styles.step} aria-label="Sign at PandaDoc">
      <p>
        You sign this document at PandaDoc, our partner for electronic signatures. When you have signed, come back to
        this page: use the Back button of your browser, or the link in our email.
      </p>
      <p className={styles.help}>
        Signed already? This page shows it within a minute of your signature. You need not do anything.
      </p>
      <div className={styles.ways}>
        <Button variant="primary" size="large" onClick={() => location.assign(signing.signing_url)}>
          Continue to PandaDoc
        </Button>
      </div>
    </section>
  )
}
