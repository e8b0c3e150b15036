import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { ensureHeadlessChromium } from '../../tools/test-runner/chromium.ts'
import { cleanUp, onCleanup } from '../harness/cleanup.ts'

interface Folders {
  readonly before: string
  readonly after: string
  readonly to: string
}

interface Difference {
  readonly share: number
  /** By how many pixels the page became wider and higher. */
  readonly growth: readonly [number, number]
  readonly drawing: string
}

/** Lists the pictures that differ, those that differ most first, and draws before, after and what changed side by side. */
export async function comparePictures({ before, after, to }: Folders): Promise<void> {
  try {
    const browser = await chromium.launch({
      executablePath: await ensureHeadlessChromium(),
      args: ['--headless', '--no-sandbox', '--disable-gpu'],
    })
    onCleanup(() => browser.close())
    const page = await browser.newPage()
    mkdirSync(to, { recursive: true })
    const [old, recent] = [picturesIn(before), picturesIn(after)]
    const found: (Difference & { name: string })[] = []
    for (const name of old.filter((each) => recent.includes(each))) {
      const [first, second] = [readFileSync(join(before, name)), readFileSync(join(after, name))]
      if (first.equals(second)) continue
      const difference = await compare(page, first, second)
      if (difference.share === 0) continue
      found.push({ name, ...difference })
      writeFileSync(join(to, name), Buffer.from(difference.drawing, 'base64'))
    }
    for (const { name, share, growth } of found.toSorted((a, b) => b.share - a.share))
      console.log(`${(share * 100).toFixed(2)} % ${growth.map((by) => (by < 0 ? by : `+${by}`)).join(' ')} ${name}`)
    for (const name of old.filter((each) => !recent.includes(each))) console.log(`only before: ${name}`)
    for (const name of recent.filter((each) => !old.includes(each))) console.log(`only after: ${name}`)
    console.log(`${old.length} pictures, ${found.length} differ`)
  } finally {
    await cleanUp()
  }
}

const picturesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.png'))

/** In the browser, which reads and writes PNG files anyway. */
function compare(page: Page, before: Buffer, after: Buffer): Promise<Difference> {
  return page.evaluate(
    async (files) => {
      const [first, second] = await Promise.all(
        files.map(async (file) => createImageBitmap(await (await fetch(`data:image/png;base64,${file}`)).blob())),
      )
      if (first === undefined || second === undefined) throw new Error('two pictures are needed')
      const width = Math.max(first.width, second.width)
      const height = Math.max(first.height, second.height)
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: width * 3, height })
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (context === null) throw new Error('no canvas')
      context.drawImage(first, 0, 0)
      context.drawImage(second, width, 0)
      const [old, recent] = [context.getImageData(0, 0, width, height), context.getImageData(width, 0, width, height)]
      const drawing = context.createImageData(width, height)
      let count = 0
      for (let at = 0; at < old.data.length; at += 4) {
        const by = [0, 1, 2].map((part) => Math.abs((old.data[at + part] ?? 0) - (recent.data[at + part] ?? 0)))
        const differs = Math.max(...by) > 24
        if (differs) count += 1
        const pale = 200 + (recent.data[at] ?? 0) / 5
        drawing.data.set(differs ? [220, 0, 60, 255] : [pale, pale, pale, 255], at)
      }
      context.putImageData(drawing, width * 2, 0)
      return {
        share: count / (width * height),
        growth: [second.width - first.width, second.height - first.height] as const,
        drawing: canvas.toDataURL('image/png').replace(/^[^,]*,/, ''),
      }
    },
    [before.toString('base64'), after.toString('base64')],
  )
}
