import { expect, test } from 'vitest'
import type { WalletRow } from '../../../atoms/wallets/ordering.ts'
import type { Connector } from '../../../chains/core/connector.ts'
import { withInstalled } from './with-installed.ts'

const connector = (name: string, more: Partial<Connector> = {}): WalletRow => {
  const id = `test.${name.toLowerCase()}`
  const base: Connector = { id, rdns: id, type: 'ANNOUNCED', name, namespaces: ['eip155'], installed: true }
  return { kind: 'injected', id, name, connector: { ...base, ...more } }
}
const rows = [
  connector('Lantern'),
  connector('Tern'),
  connector('Fern', { installed: false }),
  connector('Western Pairing', { type: 'WALLET_CONNECT' }),
]
const ids = (found: { id: string; name: string; rdns?: string }[], query: string) =>
  withInstalled(found, rows, query).map(({ id }) => id)

test('default: wallets of this browser with the query in their name come first', () => {
  expect(ids([{ id: 'a', name: 'Stern' }], 'TERN')).toEqual(['test.lantern', 'test.tern', 'a'])
})

test('behavior: one that the list has is not shown twice', () => {
  expect(ids([{ id: 'a', name: 'Tern Wallet', rdns: 'test.tern' }], 'tern')).toEqual(['test.lantern', 'a'])
})

test('behavior: what is not installed or not a wallet of this browser is left out', () => {
  expect(ids([], 'fern')).toEqual([])
  expect(ids([], 'western')).toEqual([])
})
