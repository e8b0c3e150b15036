import type { SignerNames } from '@loanyard/contract/documents/signer-names'
import { clsx } from 'clsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

/** For staff, who decide whether the signature counts. */
export function SignerNamesNote({ names }: { names: SignerNames }) {
  const { account_name, legal_name, invited_as } = names
  return (
    <div className={clsx(ui.note, ui.cautionNote)}>
      <p>
        <strong>{copy.checkSigner}</strong> {copy.namesDiffer}
      </p>
      <p>
        {copy.accountName(account_name)}
        {legal_name !== null && copy.legalName(legal_name)}
        {copy.invitedAs(invited_as)}
      </p>
    </div>
  )
}
