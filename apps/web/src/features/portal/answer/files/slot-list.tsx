import type { Requirement } from '@loanyard/contract/requests/schemas'
import { IconCircleCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { FileSource } from '../file-source.tsx'
import * as copy from './copy.ts'
import styles from './files.module.css'
import { SentFile, type SentFilesProps } from './sent-file.tsx'

type Slot = Requirement['slots'][number]

function SlotBox({ slot, ...files }: SentFilesProps & { slot: Slot }) {
  const { deal, request } = files
  const sent = request.sent_documents.filter((document) => document.slot === slot.name)
  return (
    <li className={clsx(ui.stack2, ui.framed, styles.slot)}>
      <p className={clsx(ui.line2, ui.between, ui.medium)}>
        <span>{slot.name}</span>
        {slot.is_filled ? (
          <IconCircleCheck aria-hidden="true" size={20} />
        ) : (
          <span className={ui.quiet}>{slot.is_required ? copy.missing : copy.missingOptional}</span>
        )}
      </p>
      {sent.length > 0 ? (
        <ul className={ui.stack2}>
          {sent.map((document) => (
            <SentFile key={document.id} {...files} document={document} />
          ))}
        </ul>
      ) : (
        !slot.is_filled && <FileSource deal={deal} request={request} slot={slot.name} />
      )}
    </li>
  )
}

/** One box for each file the request asks for. */
export function SlotList(files: SentFilesProps) {
  return (
    <ul className={ui.stack3} aria-label={copy.filesNeeded}>
      {files.request.slots.map((slot) => (
        <SlotBox key={slot.name} {...files} slot={slot} />
      ))}
    </ul>
  )
}
