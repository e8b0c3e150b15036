import { calls } from '@loanyard/contract/calls'
import { logoRules } from '@loanyard/contract/partners/settings'
import { Image } from 'mupdf'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { auditOf } from '../../../testing/audit/audit-entries.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { Database } from '../../db/client/database.ts'
import { colorful, jpegOf, pngOf } from '../../media/inspect/samples/pictures.ts'
import { withStoredLogos } from '../../media/logos/logo-images.ts'

const { getPartnerDetail, updatePartnerDetail } = calls.partners

const app = await sharedApplication()
const { uploadDocument } = documentTools(app)

/** Opaque on the left, transparent in the middle, half-transparent on the right. */
const webp = Buffer.from(
  'UklGRjwAAABXRUJQVlA4TDAAAAAvWUAHEBcwXKMgEEhh6y4gKHrO9ICfgqK2kZztDd8uycM5CO4V0f8JeHgI70H/mgA=',
  'base64',
)
const size = { width: 1200, height: 600 }
const pictures = [
  ['Logo.png', 'image/png', pngOf(size, colorful)],
  ['Logo.jpg', 'image/jpeg', jpegOf(size, colorful)],
  ['Logo.webp', 'image/webp', webp],
] as const

async function admin() {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  return { partner, api }
}
const addressOf = (logo: string | null) => `${app.url}${logo ?? '/none'}`

test('changes name and time zone, records an audit entry and increases the version', async () => {
  const { partner, api } = await admin()
  const body = { name: ' Harbor & Söhne ', time_zone: 'Pacific/Honolulu' } as const
  const changed = await api.call(updatePartnerDetail, { body })
  expect(changed).toMatchObject({ name: 'Harbor & Söhne', time_zone: 'Pacific/Honolulu', version: 2 })
  expect(await api.call(updatePartnerDetail, { body: { name: 'Harbor & Söhne' } })).toMatchObject({ version: 2 })
  const trail = await auditOf(app, partner.uuid)
  expect(trail.map(({ action, data }) => [action, data.changes])).toEqual([
    [
      'partner_updated',
      [
        { field: 'name', from: partner.name, to: 'Harbor & Söhne' },
        { field: 'time_zone', from: 'America/New_York', to: 'Pacific/Honolulu' },
      ],
    ],
  ])
})

test.each(pictures)('converts %s into a small PNG with its own URL', async (file_name, file_type, picture) => {
  const { api } = await admin()
  const { id } = await uploadDocument(api, picture, { file_name, file_type })
  const { logo } = await api.call(updatePartnerDetail, { body: { logo: id } })
  expect(logo).toMatch(/^\/logos\/logo_[0-9a-z]{26}\.png$/)
  const served = await fetch(addressOf(logo))
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  const drawn = new Image(Buffer.from(await served.arrayBuffer()))
  expect(drawn.getHeight()).toBeLessThanOrEqual(160)
  expect(drawn.getWidth() / drawn.getHeight()).toBeCloseTo(file_name === 'Logo.webp' ? 3 : 2, 1)
})

test('keeps only the pixels of a logo', async () => {
  const { api } = await admin()
  const script = Buffer.from('<script>alert(1)</script>')
  const { id } = await uploadDocument(api, Buffer.concat([pngOf(size, colorful), script]), {
    file_name: 'Logo.png',
    file_type: 'image/png',
  })
  const { logo } = await api.call(updatePartnerDetail, { body: { logo: id } })
  const served = Buffer.from(await (await fetch(addressOf(logo))).arrayBuffer())
  expect(served.includes('script')).toBe(false)
})

test('removes a logo but keeps serving it for emails already sent', async () => {
  const { api } = await admin()
  const { id } = await uploadDocument(api, webp, { file_name: 'Logo.webp', file_type: 'image/webp' })
  const { logo } = await api.call(updatePartnerDetail, { body: { logo: id } })
  expect(await api.call(updatePartnerDetail, { body: { logo: null } })).toMatchObject({ logo: null, version: 3 })
  expect((await fetch(addressOf(logo))).status).toBe(200)
})

test('reads the stored logo for generated PDFs', async () => {
  const { api } = await admin()
  const { id } = await uploadDocument(api, webp, { file_name: 'Logo.webp', file_type: 'image/webp' })
  const { logo } = await api.call(updatePartnerDetail, { body: { logo: id } })
  const database = new Database({ url: app.ownerUrl, role: 'loanyard_app', poolSize: 1, onIdleError: () => undefined })
  const read = withStoredLogos((path) => Promise.resolve(`of the page: ${path}`), database)
  expect(await read(logo)).toMatch(/^data:image\/png;base64,iVBOR/)
  expect(await read('/logos/logo_00000000000000000000000000.png')).toBeNull()
  for (const path of ['/images/demo/logo.png', '/logos/../secret.png', null]) {
    expect(await read(path)).toBe(`of the page: ${path}`)
  }
  await database.close()
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

test('rejects an SVG with a script by its name, and under another name by its content', async () => {
  const { api } = await admin()
  const { errors } = await api.refused(calls.documents.createUpload, 'bad_input', {
    body: { file_name: 'Logo.svg', file_type: 'image/svg+xml', is_template: true, size: svg.length },
  })
  expect(errors?.[0]?.path).toBe('file_name')
  const document = await uploadDocument(api, svg, { file_name: 'Logo.png', file_type: 'image/png' })
  expect(document.state).toBe('rejected')
  const refusal = await api.refused(updatePartnerDetail, 'bad_input', { body: { logo: document.id } })
  expect(refusal.errors).toEqual([{ path: 'logo', message: document.problem?.message }])
  expect(await api.call(getPartnerDetail)).toMatchObject({ logo: null, version: 1 })
})

test('rejects a PDF, a huge image, a damaged image and the document of a deal as a logo', async () => {
  const { partner, api } = await admin()
  const refusalOf = async (logo: string) =>
    (await api.refused(updatePartnerDetail, 'bad_input', { body: { logo } })).errors?.[0]?.message
  const document = await uploadDocument(api, pdf(), {})
  expect(await refusalOf(document.id)).toBe(logoRules.typeMessage)
  // Bytes after the end of an image still count toward its size.
  const large = Buffer.concat([pngOf(size, colorful), Buffer.alloc(logoRules.bytes)])
  const huge = await uploadDocument(api, large, { file_name: 'Huge.png', file_type: 'image/png' })
  expect(await refusalOf(huge.id)).toBe(logoRules.sizeMessage)
  const broken = Buffer.from(webp)
  broken.fill(0xff, 26)
  const damaged = await uploadDocument(api, broken, { file_name: 'Broken.webp', file_type: 'image/webp' })
  expect(await refusalOf(damaged.id)).toMatch(/^(We can’t show this image|This image is too large)/)
  const deal = await makeDeal(app, partner)
  const onDeal = await uploadDocument(api, webp, { file_name: 'L.webp', file_type: 'image/webp', deal: deal.id })
  expect(await refusalOf(onDeal.id)).toBe('This file is no longer available. Choose it again.')
  const other = await admin()
  const theirs = await uploadDocument(other.api, webp, { file_name: 'L.webp', file_type: 'image/webp' })
  expect(await refusalOf(theirs.id)).toBe('This file is no longer available. Choose it again.')
})

test('rejects an empty body, an empty name, an unknown time zone and unknown fields', async () => {
  const { api } = await admin()
  const bodies = [
    {},
    { name: ' ' },
    { time_zone: 'Mars/Olympus' },
    { time_zone: '+05:00' },
    { plan: 'enterprise' },
    { logo: 'x' },
  ]
  for (const body of bodies) await api.refused(updatePartnerDetail, 'bad_input', { body })
})

test('rejects a stale change and returns the current partner', async () => {
  const { api } = await admin()
  await api.call(updatePartnerDetail, { body: { name: 'First' } })
  const { current } = await api.refused(updatePartnerDetail, 'stale', {
    body: { name: 'Second' },
    headers: { 'if-match': '"1"' },
  })
  expect(current).toMatchObject({ name: 'First', version: 2 })
})

test('lets a coordinator change nothing, and serves only stored logos', async () => {
  const coordinator = await makeStaff(app, await makePartner(app), { role: 'Coordinator' })
  await coordinator.api.refused(updatePartnerDetail, 'forbidden', { body: { name: 'Mine' } })
  for (const path of ['/logos/logo_00000000000000000000000000.png', '/logos/x.png', '/logos/..%2f..%2fetc']) {
    expect((await fetch(`${app.url}${path}`)).status).toBe(404)
  }
})
