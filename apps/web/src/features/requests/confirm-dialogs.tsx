import { deleteAdditionalRequest, deleteBundledRequest, deleteBundleRequest } from '@loanyard/contract/requests/calls'
import type { BundleRequest, Requirement } from '@loanyard/contract/requests/schemas'
import { useMutation } from '@tanstack/react-query'
import type { DealRef } from '../../domain/deal-ref.ts'
import { InputError, reasonOf } from '../../lib/api/api-error.ts'
import { fetchFile } from '../../lib/api/api.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { notifyError, notifySuccess } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.ts'
import { requestFailures } from './request-failures.ts'
import { useRequests } from './requests-context.ts'
import * as specified from './specified-copy.ts'

/** A withdrawal counts as done only if the server confirms it (product-rules 7.5). */
function assertDeleted({ status }: Response): void {
  if (status !== 204) throw new InputError(requestFailures.unexpected)
}

/** Throws InputError('Invalid request ID.'), InputError('Unexpected response from server.') and ApiError. */
async function withdrawRequest({ partnerId }: DealRef, { id, bundle_request: bundle }: Requirement): Promise<void> {
  if (id === '') throw new InputError(specified.invalidRequestId)
  const call = bundle === null ? deleteAdditionalRequest : deleteBundledRequest
  assertDeleted(await fetchFile(call, { params: { partner_id: partnerId, request_id: id } }))
}

/** Throws InputError('Invalid Bundle ID.'), InputError('Unexpected response from server.') and ApiError. */
async function withdrawBundle({ partnerId }: DealRef, { id }: BundleRequest): Promise<void> {
  if (id === '') throw new InputError(specified.invalidBundleId)
  assertDeleted(await fetchFile(deleteBundleRequest, { params: { partner_id: partnerId, bundle_request_id: id } }))
}

interface ConfirmedAction<T> {
  /** Resolves with the message of success. */
  readonly mutationFn: (subject: T) => Promise<string>
  /** Used if the server gave no reason. */
  readonly failureOf: (subject: T) => string
  readonly onClose: () => void
  readonly onDone?: () => void
}

function useConfirmedAction<T>({ mutationFn, failureOf, onClose, onDone }: ConfirmedAction<T>) {
  const { refresh } = useRequests()
  return useMutation({
    mutationFn,
    onSuccess: (message) => {
      notifySuccess(message)
      onDone?.()
    },
    onError: (error, subject) => notifyError(reasonOf(error, failureOf(subject))),
    onSettled: () => {
      onClose()
      void refresh()
    },
  })
}

interface WithdrawProps<T> {
  /** Null: closed. */
  subject: T | null
  onClose: () => void
  onWithdrawn: () => void
}

export function WithdrawDialog({ subject, onClose, onWithdrawn }: WithdrawProps<Requirement>) {
  const { scope } = useRequests()
  const { mutate, isPending } = useConfirmedAction({
    mutationFn: async (request: Requirement) => {
      await withdrawRequest(scope, request)
      return copy.withdrawn(request.title)
    },
    failureOf: ({ id }) => requestFailures.remove(id),
    onClose,
    onDone: onWithdrawn,
  })
  if (subject === null) return null
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={copy.withdrawQuestion(subject.title)}
      confirmLabel={copy.withdraw}
      busy={isPending}
      onConfirm={() => mutate(subject)}
    >
      {copy.withdrawConsequences}
    </ConfirmDialog>
  )
}

export function WithdrawBundleDialog({ subject, onClose, onWithdrawn }: WithdrawProps<BundleRequest>) {
  const { scope } = useRequests()
  const { mutate, isPending } = useConfirmedAction({
    mutationFn: async (bundle: BundleRequest) => {
      await withdrawBundle(scope, bundle)
      return copy.withdrawn(bundle.title)
    },
    failureOf: () => requestFailures.unexpected,
    onClose,
    onDone: onWithdrawn,
  })
  if (subject === null) return null
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={copy.withdrawQuestion(subject.title)}
      confirmLabel={copy.withdraw}
      busy={isPending}
      onConfirm={() => mutate(subject)}
    >
      {copy.withdrawChecklistConsequences(formatCounted(subject.progress.requirements, 'request'))}
    </ConfirmDialog>
  )
}
