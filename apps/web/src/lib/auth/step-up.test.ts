import { expect, test } from 'vitest'
import { createStepUp } from './step-up.ts'

test('asks once for all calls that need confirmation at the same time', async () => {
  const stepUp = createStepUp()
  let changes = 0
  stepUp.subscribe(() => (changes += 1))
  const answers = [stepUp.ask('step_up_required'), stepUp.ask('step_up_required')]
  expect(stepUp.asked()).toBe('step_up_required')
  stepUp.answer(true)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(stepUp.asked()).toBeUndefined()
  const again = stepUp.ask('step_up_required')
  stepUp.answer(false)
  expect(await again).toBe(false)
  expect(changes).toBe(4)
})

test('asks for a second factor, and for nothing that the person can’t give', async () => {
  const stepUp = createStepUp()
  stepUp.subscribe(() => undefined)
  expect(await stepUp.ask('forbidden')).toBe(false)
  expect(await stepUp.ask('invitation_required')).toBe(false)
  const first = stepUp.ask('second_factor_required')
  expect(stepUp.asked()).toBe('second_factor_required')
  // It confirms who they are as well.
  const second = stepUp.ask('step_up_required')
  stepUp.answer(true)
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(stepUp.asked()).toBeUndefined()
})

test('asks as soon as the page can, if a call was refused before', async () => {
  const stepUp = createStepUp()
  const answer = stepUp.ask('second_factor_required')
  stepUp.subscribe(() => undefined)
  expect(stepUp.asked()).toBe('second_factor_required')
  stepUp.answer(true)
  expect(await answer).toBe(true)
})
