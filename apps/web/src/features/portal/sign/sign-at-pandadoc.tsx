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
    <section className={styles.step} aria-label="Sign with PandaDoc">
      <p>
        You’ll sign this document with PandaDoc, our e-signature provider. When you’re done, come back to this page with
        your browser’s Back button or the link in our email.
      </p>
      <p className={styles.help}>Already signed? This page updates within a minute. There’s nothing else to do.</p>
      <div className={styles.ways}>
        <Button variant="primary" size="large" onClick={() => location.assign(signing.signing_url)}>
          Continue to PandaDoc
        </Button>
      </div>
    </section>
  )
}
