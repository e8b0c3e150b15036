import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { lenderTools, makeLenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { dayIn } from '../../../services/clock.ts'

const app = await startApplication()
afterAll(() => app.close())
const { archive, fetched, paper } = lenderTools(app)

/** The paths in the directory of an archive, in order. */
function pathsOf(zip: Buffer): string[] {
  const paths: string[] = []
  for (let at = zip.indexOf('PK\u0001\u0002'); at !== -1; at = zip.indexOf('PK\u0001\u0002', at + 1)) {
    paths.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString())
  }
  return paths
}

test('names a lender’s archive after the deal, and lists its documents in the order of the requests', async () => {
  const fixture = await makeLenderFixture(app)
  const { deal, partner, admin, contact } = fixture
  const params = { deal_id: deal.id }
  await admin.api.call(calls.deals.updateDeal, { params, body: { title: 'Bakery <b>: "one"' } })
  const first = await paper(fixture, { file_name: 'zebra & sons.pdf' })
  const second = await paper(fixture, { file_name: 'apple.pdf' })
  const { address } = await archive(contact.api, [second.id, first.id])
  const { body, headers } = await fetched(address)
  const name = `Bakery _b__ _one_ – ${partner.name} – ${dayIn('America/New_York', new Date())}.zip`
  expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
  expect(headers.get('content-length')).toBe(String(body.length))
  const [index, ...paths] = pathsOf(body)
  expect(index).toBe('index.html')
  expect(paths.map((path) => path.split('/').at(-1))).toEqual(['zebra & sons.pdf', 'apple.pdf'])
  expect(paths.map((path) => path.split('/').at(-2))).toEqual([`01 ${first.title}`, `02 ${second.title}`])
  const page = body.toString()
  expect(page).toContain('<h1>Bakery &lt;b&gt;: &quot;one&quot;</h1>')
  expect(page).toContain(`>zebra &amp; sons.pdf</a>`)
  expect(page.indexOf('>zebra')).toBeLessThan(page.indexOf('>apple'))
  const half = Math.floor(body.length / 2)
  const part = (range: string) => fetched(address, { range: `bytes=${range}` })
  expect(Buffer.concat([(await part(`0-${half - 1}`)).body, (await part(`${half}-`)).body]).equals(body)).toBe(true)
  expect((await part('40-60')).body.equals(body.subarray(40, 61))).toBe(true)
})
