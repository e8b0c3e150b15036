import { expect, test } from 'vitest'
import { daysLabel, formatFraction, formatTerm, fractionOf, monthsOf, percentOf, yearsOf } from './rates-and-terms.ts'

test('shows a fraction as an exact percentage', () => {
  expect(percentOf('0.102500')).toBe('10.25')
  expect(percentOf('0.07')).toBe('7')
  expect(percentOf('0.000005')).toBe('0.0005')
  expect(percentOf('1')).toBe('100')
  expect(percentOf('0')).toBe('0')
  expect(formatFraction('0.75')).toBe('75%')
})

test('parses a typed percentage into its fraction', () => {
  expect(fractionOf('10.25')).toBe('0.1025')
  expect(fractionOf(' 10.25 % ')).toBe('0.1025')
  expect(fractionOf('7')).toBe('0.07')
  expect(fractionOf('0.0005')).toBe('0.000005')
  expect(fractionOf('100')).toBe('1')
  expect(fractionOf('0')).toBe('0')
  for (const wrong of ['', 'ten', '-1', '10,25', '1000', '1.00001']) expect(fractionOf(wrong)).toBeNull()
})

test('converts every term of the contract to years and back', () => {
  for (let months = 1; months <= 300; months += 1) expect(monthsOf(yearsOf(months))).toBe(months)
})

test('parses a typed number of years into whole months', () => {
  expect(monthsOf('10')).toBe(120)
  expect(monthsOf('7.5 years')).toBe(90)
  expect(monthsOf('1 year')).toBe(12)
  for (const wrong of ['', 'long', '-1', '1.234', '100']) expect(monthsOf(wrong)).toBeNull()
})

test('formats a term as years and months', () => {
  expect(formatTerm(120)).toBe('10 years')
  expect(formatTerm(90)).toBe('7 years 6 months')
  expect(formatTerm(13)).toBe('1 year 1 month')
  expect(formatTerm(7)).toBe('7 months')
})

test('shows days without a decimal where there is none', () => {
  expect(['2.5', '1.0', '14.0', null].map(daysLabel)).toEqual(['2.5 days', '1 day', '14 days', '–'])
})
