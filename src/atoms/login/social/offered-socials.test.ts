import { expect, test } from 'vitest'
import { offeredSocials, telegramPlatform } from './offered-socials.ts'

const all = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const

test('default: the order of the integrator, each once', () => {
  expect(offeredSocials(all, undefined)).toEqual(all)
  expect(offeredSocials(['x', 'google', 'x'], undefined)).toEqual(['x', 'google'])
  expect(offeredSocials([], 'ios')).toEqual([])
})

test('param: Telegram leaves out what does not work in it', () => {
  expect(offeredSocials(all, 'ios')).toEqual(all.filter((one) => one !== 'google'))
  expect(offeredSocials(all, 'mac')).toEqual(all.filter((one) => one !== 'x'))
  expect(offeredSocials(all, 'android')).toEqual(['google', 'farcaster', 'discord', 'apple', 'github'])
})

test('param: the place is read from the page', () => {
  const page = (userAgent: string, more: object = { Telegram: {} }) => ({ navigator: { userAgent }, ...more })
  expect(telegramPlatform(page('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'))).toBe('ios')
  expect(telegramPlatform(page('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'))).toBe('mac')
  expect(telegramPlatform(page('Mozilla/5.0 (Linux; Android 15)'))).toBe('android')
  expect(telegramPlatform(page('Mozilla/5.0 (X11; Linux x86_64)'))).toBe(undefined)
  expect(telegramPlatform(page('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', {}))).toBe(undefined)
})
