import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rosetteShape } from './rosette-shape.ts'

const juniper = '0x52B8e03dA917C4f6085b1E7D9a2c3F44d8B6e9A7'
const lookalike = '0x52B8e0417Fc290aB6d3e58F1C07b94E2A5c6e9A7'
const digest = (address: string): string =>
  createHash('sha256')
    .update(JSON.stringify(rosetteShape(address)))
    .digest('hex')
    .slice(0, 16)

test('default: an address always gets the pattern it has always had', () => {
  // A change here changes every picture that people have learnt to recognise.
  expect([digest(juniper), digest(lookalike), digest('vitalik')]).toMatchInlineSnapshot(`
    [
      "ab7591b762b47f7d",
      "a49531f48ea3231d",
      "20637b3ace5089c8",
    ]
  `)
})

test('behavior: the checksum case does not matter, every other character does', () => {
  expect(rosetteShape(juniper.toLowerCase())).toEqual(rosetteShape(juniper))
  expect(rosetteShape(lookalike).lines).not.toBe(rosetteShape(juniper).lines)
  const seen = new Set<string>()
  for (let i = 2; i < juniper.length; i++) {
    const changed = `${juniper.slice(0, i)}${juniper[i]?.toLowerCase() === '0' ? '1' : '0'}${juniper.slice(i + 1)}`
    seen.add(rosetteShape(changed).lines)
  }
  expect(seen.size).toBeGreaterThan(35)
})

test('behavior: stays inside its rim and uses all twelve hues', () => {
  const hues = new Set<number>()
  for (let i = 0; i < 300; i++) {
    const { lines, hue } = rosetteShape(`0x${i.toString(16).padStart(40, '0')}`)
    hues.add(hue)
    for (const [, x, y] of lines.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)) {
      expect(Math.hypot(Number(x) - 20, Number(y) - 20)).toBeLessThan(17)
    }
  }
  expect(hues.size).toBe(12)
})
