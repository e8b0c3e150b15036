import { type PartnerDetail } from '@loanyard/contract/partners/detail'
import { logoRules, updatePartnerDetail } from '@loanyard/contract/partners/settings'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { ApiError, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { pickFiles } from '../../../lib/browser/pick-files.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import * as copy from '../copy.ts'
import styles from '../settings.module.css'
import { LogoRejectedError, logoProblem, uploadLogo } from './upload-logo.ts'

function logoErrorMessage(error: unknown): string {
  if (error instanceof LogoRejectedError) return error.message
  const field = error instanceof ApiError ? error.errors.find(({ path }) => path === 'logo') : undefined
  return field?.message ?? reasonOf(error, copy.saveLogoFailed)
}

interface LogoFieldProps {
  partner: PartnerDetail
  onSaved: (partner: PartnerDetail) => void
}

export function LogoField({ partner, onSaved }: LogoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const choose = useRef<HTMLButtonElement>(null)
  const { partner_id: partnerId, name, logo } = partner

  const { mutate: save, isPending: busy } = useMutation({
    mutationFn: async (file: File | null) => {
      const body = { logo: file === null ? null : await uploadLogo(partnerId, file) }
      return callApi(updatePartnerDetail, { params: { partner_id: partnerId }, body })
    },
    onMutate: () => setProblem(null),
    onSuccess: (saved, file) => {
      onSaved(saved)
      notifySuccess(file === null ? copy.logoRemoved : copy.logoSaved)
    },
    onError: (error) => setProblem(logoErrorMessage(error)),
  })
  const replace = async () => {
    const [file] = await pickFiles({ accept: logoRules.types.join(',') })
    if (file === undefined) return
    const refusal = logoProblem(file)
    if (refusal !== null) setProblem(refusal)
    else save(file)
  }
  const remove = () =>
    save(null, {
      onSettled: () => {
        setRemoving(false)
        choose.current?.focus()
      },
    })
  return (
    <div role="group" aria-label={copy.logo} className={ui.stack2}>
      <span className={ui.label}>{copy.logo}</span>
      <div className={clsx(ui.framed, styles.picture)}>
        {logo === null ? (
          <span className={ui.quiet}>{copy.noLogoYet}</span>
        ) : (
          <img src={logo} alt={copy.logoOf(name)} />
        )}
      </div>
      <div className={ui.wrap2}>
        <Button ref={choose} size="small" busy={busy} aria-describedby="logo-help" onClick={() => void replace()}>
          {logo === null ? copy.chooseImage : copy.chooseAnotherImage}
        </Button>
        {logo !== null && (
          <Button size="small" variant="quiet" onClick={() => setRemoving(true)}>
            {copy.removeLogo}
          </Button>
        )}
      </div>
      <p id="logo-help" className={ui.quiet}>
        {copy.logoHelp}
      </p>
      <p role="alert" className={clsx(ui.problem, ui.unlessEmpty)}>
        {problem}
      </p>
      <ConfirmDialog
        opened={isRemoving}
        title={copy.removeLogoTitle}
        confirmLabel={copy.removeLogo}
        busy={busy}
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        {copy.removeLogoText(name)}
      </ConfirmDialog>
    </div>
  )
}
