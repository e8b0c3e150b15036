import {
  getBundle,
  listAttachments,
  listBundles,
  updateAttachment,
  updateBundle,
} from '@loanyard/contract/bundles/calls'
import { attachment, bundle, type Attachment, type Bundle } from '@loanyard/contract/bundles/schemas'
import { screen } from '@testing-library/react'
import { refusal } from './failures.ts'
import { server } from './fake-server.ts'
import { partnerId } from './people.ts'
import { renderPage } from './render-page.tsx'
import { listOf, newId, sample } from './sample.ts'

/** A checklist on the fake server with these items; the tests change `now`. */
class OwnBundle {
  now: Bundle
  constructor(names: readonly string[], values: Partial<Bundle>) {
    const id = newId('bndl')
    const attachments = names.map((title, index) =>
      sample(attachment, { title, bundle: id, kind: 'Document', position: index + 1, description: '' }),
    )
    this.now = sample(bundle, {
      id,
      title: 'Start-up',
      description: '',
      stage: null,
      version: 1,
      attachments,
      ...values,
    })
  }

  /** Someone else changes it. */
  change(values: Partial<Bundle>): Bundle {
    this.now = { ...this.now, ...values, version: this.now.version + 1 }
    return this.now
  }

  item(title: string): Attachment {
    const found = this.now.attachments.find((each) => each.title === title)
    if (!found) throw new Error(`no item ${title}`)
    return found
  }

  changeItem(id: string, values: Partial<Attachment>): Attachment {
    this.change({ attachments: this.now.attachments.map((each) => (each.id === id ? { ...each, ...values } : each)) })
    return sample(
      attachment,
      this.now.attachments.find((each) => each.id === id),
    )
  }

  removeItem(id: string): void {
    this.change({ attachments: this.now.attachments.filter((each) => each.id !== id) })
  }
}

/** Opens a checklist with these items as an Admin. */
export async function openBundle(names: readonly string[], values: Partial<Bundle> = {}) {
  const own = new OwnBundle(names, values)
  const stale = () => refusal('stale', 'Someone else changed this checklist.', { current: { ...own.now } })
  const isStale = (headers: Headers) =>
    headers.get('if-match') !== null && headers.get('if-match') !== `"${own.now.version}"`
  server.on(getBundle, () => own.now)
  server.on(listAttachments, () => ({ results: own.now.attachments }))
  server.on(listBundles, listOf([]))
  server.on(updateBundle, ({ body, headers }) => (isStale(headers) ? stale() : own.change(body as Partial<Bundle>)))
  server.on(updateAttachment, ({ params, body, headers }) =>
    isStale(headers) ? stale() : own.changeItem(params.attachment_id, body as Partial<Attachment>),
  )
  const person = await renderPage(`/partner/${partnerId}/bundles/${own.now.id}`, { as: 'admin' })
  await screen.findByRole('heading', { level: 1, name: own.now.title })
  return { own, person }
}
