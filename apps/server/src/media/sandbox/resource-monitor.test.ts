import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ResourceMonitor } from './resource-monitor.ts'

test('does not report a process that has just exited as too slow', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await once(child, 'spawn')
  const { promise: reported, resolve: report } = Promise.withResolvers<string>()
  const monitor = new ResourceMonitor(child.pid ?? 0, { open_ms: 400, wait_ms: 2000, resident: Infinity }, report)
  await new Promise((resolve) => setTimeout(resolve, 150))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await reported).toBe('starved')
  monitor.end()
})
