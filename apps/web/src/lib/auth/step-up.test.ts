import { expect, test } from 'vitest'
import { createStepUp } from './step-up.ts'

test('asks once for all calls that need confirmation at the same time', async () => {
  const stepUp = createStepUp()
  let changes = 0
  stepUp.subscribe(() => (changes += 1))
  const answers = [stepUp.ask(), stepUp.ask()]
  expect(stepUp.isAsked()).toBe(true)
  stepUp.answer(true)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(stepUp.isAsked()).toBe(false)
  const again = stepUp.ask()
  stepUp.answer(false)
  expect(await again).toBe(false)
  expect(changes).toBe(5)
})

test('answers no if nothing can ask the person', async () => {
  const stepUp = createStepUp()
  stepUp.subscribe(() => undefined)()
  expect(await stepUp.ask()).toBe(false)
})
