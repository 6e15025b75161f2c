import { expect, test } from 'vitest'
import { shortAddress } from '../ShortAddress/short-address.ts'
import { addressGroups, spokenAddress } from './address-groups.ts'

const juniper = '0x52B8e03dA917C4f6085b1E7D9a2c3F44d8B6e9A7'
const lookalike = '0x52B8e0417Fc290aB6d3e58F1C07b94E2A5c6e9A7'

test('default: ten groups, 0x with the first, nothing lost', () => {
  const groups = addressGroups(juniper)
  expect(groups).toHaveLength(10)
  expect(groups.map((group) => group.text).join('')).toBe(juniper)
  expect(groups.filter((group) => group.edge).map((group) => group.text)).toEqual(['0x52B8', 'e9A7'])
  expect(spokenAddress(juniper)).toBe('0x52B8 e03d A917 C4f6 085b 1E7D 9a2c 3F44 d8B6 e9A7')
})

test('param: against marks the groups that differ, whatever the checksum case', () => {
  expect(addressGroups(lookalike, juniper).filter((group) => group.differs)).toHaveLength(8)
  expect(addressGroups(juniper, juniper.toLowerCase()).some((group) => group.differs)).toBe(false)
  // Case counts where the alphabet has both.
  expect(addressGroups('9WzDXwBb', '9WzDXwBB').filter((group) => group.differs)).toHaveLength(1)
})

test('param: in a group that differs, only its letters that differ are marked', () => {
  const [, , third] = addressGroups('0x52B8e03dA917C4f6', '0x52B8e03da9A7C4f6')
  expect(third?.pieces).toEqual([
    { text: 'A9', differs: false },
    { text: '1', differs: true },
    { text: '7', differs: false },
  ])
  expect(addressGroups('0x1234', '0x12')[0]?.pieces.at(-1)).toEqual({ text: '34', differs: true })
})

test('behavior: any length', () => {
  for (const address of ['', '0x', 'abc', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWW']) {
    expect(
      addressGroups(address)
        .map((group) => group.text)
        .join(''),
    ).toBe(address)
  }
})

test('default: short form keeps 0x and both ends', () => {
  expect(shortAddress(juniper)).toBe('0x52B8…B6e9A7')
  expect(shortAddress(juniper, 6, 4)).toBe('0x52B8e0…e9A7')
  expect(shortAddress('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')).toBe('9WzD…YtAWWM')
  expect(shortAddress('0x1234')).toBe('0x1234')
})
