import type { Requirement } from '@loanyard/contract/requests/schemas'
import type { Signing } from '@loanyard/contract/requests/signing'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { narrowQuery, useMedia } from '../../../lib/browser/media-query.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { Disclosure } from './disclosure.tsx'
import { ReadingStep } from './reading-step.tsx'
import { SignBar } from './sign-bar.tsx'
import styles from './sign.module.css'
import { SignatureField } from './signature-field.tsx'
import { SignerName } from './signer-name.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useSigningForm, type SigningForm } from './use-signing-form.ts'

/** "read it, agree, and sign". */
function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)
}

interface SignHereProps {
  deal: DealRef
  request: Requirement
  signing: Signing
  partner: string
  /** Above the form where it doesn't fill the screen. */
  header: ReactNode
}

/** On a phone it fills the screen, first with the document, then with consent and signature. */
export function SignHere({ deal, request, signing, partner, header }: SignHereProps) {
  const isPhone = useMedia(narrowQuery)
  const [isReading, setReading] = useState(true)
  const frame = useRef<HTMLFormElement>(null)
  const form = useSigningForm({ deal, request, signing })
  useFullScreen(frame, isPhone)
  const document = request.template_document
  if (document === null) return <p>{copy.notReady}</p>
  const isOnlyReading = isPhone && isReading
  return (
    <>
      {!isPhone && header}
      <form
        ref={frame}
        className={clsx(ui.shrinks, isPhone ? styles.fullScreen : ui.stack6)}
        aria-label={copy.sign(request.title)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {isPhone && <PhoneHeader deal={deal} request={request} />}
        <div className={clsx(ui.stack6, ui.shrinks, styles.steps)} data-reading={isOnlyReading}>
          <div className={styles.step} hidden={isPhone && !isReading}>
            <ReadingStep
              partnerId={deal.partnerId}
              {...{ document, isPhone }}
              fields={request.signature_fields}
              isRead={form.readAt !== null}
              onEnd={form.onEnd}
            />
          </div>
          {!isOnlyReading && <ConsentAndSignature {...{ form, signing, partner, isPhone }} />}
        </div>
        <SignActions {...{ form, isPhone, isReading }} onReading={setReading} />
      </form>
    </>
  )
}

function PhoneHeader({ deal, request }: Pick<SignHereProps, 'deal' | 'request'>) {
  return (
    <div className={clsx(ui.line3, ui.between, styles.phoneHeader)}>
      <h1>{copy.pageTitle(request.title)}</h1>
      <Link
        to={paths.myDoc(deal.partnerId, deal.dealId, request.id)}
        className={styles.close}
        aria-label={copy.backToRequest}
      >
        <IconX aria-hidden="true" />
      </Link>
    </div>
  )
}

type ConsentProps = Pick<SignHereProps, 'signing' | 'partner'> & { form: SigningForm; isPhone: boolean }

function ConsentAndSignature({ form, signing, partner, isPhone }: ConsentProps) {
  const id = useId()
  const { legalName, setLegalName } = form
  return (
    <>
      <section className={clsx(ui.stack3, ui.shrinks)} aria-labelledby={`${id}-agree`}>
        {/* On a phone the step replaces the document, and the focus goes with it. */}
        <h2 id={`${id}-agree`} tabIndex={-1} ref={isPhone ? focus : null}>
          {isPhone ? copy.agreeShort : copy.agreeStep}
        </h2>
        <label className={clsx(ui.box, styles.consent)}>
          <Checkbox checked={form.agrees} onChange={(event) => form.setAgrees(event.target.checked)} />
          <span>{signing.consent.sentence}</span>
        </label>
        <Disclosure consent={signing.consent} />
      </section>
      <section className={clsx(ui.stack3, ui.shrinks)} aria-labelledby={`${id}-sign`}>
        <h2 id={`${id}-sign`}>{isPhone ? copy.signShort : copy.signStep}</h2>
        <SignerName signer={signing.signer} onLegalName={setLegalName} {...{ legalName, partner }} />
        <SignatureField name={legalName?.trim() ?? signing.signer.name} onSignature={form.setSignature} />
      </section>
    </>
  )
}

function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
}

interface ActionsProps {
  form: SigningForm
  isPhone: boolean
  isReading: boolean
  onReading: (isReading: boolean) => void
}

function SignActions({ form, isPhone, isReading, onReading }: ActionsProps) {
  const id = useId()
  const { missing, sign, readAt, agrees, signature } = form
  const isOnlyReading = isPhone && isReading
  const blocked = isOnlyReading ? missing.slice(0, readAt === null ? 1 : 0) : missing
  return (
    <SignBar progress={{ isRead: readAt !== null, agrees, isSigned: signature !== null && agrees }}>
      {sign.error !== null && (
        <p className={ui.bad} role="alert">
          {copy.entriesKept(reasonOf(sign.error, copy.signFailed))}
        </p>
      )}
      <p className={ui.quiet} id={`${id}-missing`} aria-live="polite">
        {blocked.length === 0 ? '' : copy.beforeSigning(formatList(blocked))}
      </p>
      <div className={clsx(ui.row2, styles.footer)}>
        {isPhone && !isReading && (
          <Button size="large" onClick={() => onReading(true)}>
            {copy.backToDocument}
          </Button>
        )}
        <Button
          key={isOnlyReading ? 'continue' : 'sign'}
          type={isOnlyReading ? 'button' : 'submit'}
          variant="primary"
          size="large"
          busy={sign.isPending}
          disabled={blocked.length > 0}
          aria-describedby={`${id}-missing`}
          {...(isOnlyReading ? { onClick: () => onReading(false) } : {})}
        >
          {isOnlyReading ? copy.continueToSign : copy.signDocument}
        </Button>
      </div>
    </SignBar>
  )
}
