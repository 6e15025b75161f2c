import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { WalletsQuery } from '../../services/provider-api.ts'
import { parseWallet } from '../../services/provider-wallet.ts'
import { bundledSource } from './bundled.ts'
import { bundledWallets } from './bundled-wallets.ts'

const ask = (query: Partial<WalletsQuery> = {}) =>
  bundledSource.page({ page: 1, entries: 100, ...query }, new AbortController().signal)
const names = async (query: Partial<WalletsQuery>) => (await ask(query)).wallets.map(({ name }) => name)
const [first, second, third] = bundledWallets.map(({ id }) => id) as [string, string, string]

describe('the list that ships with the package', () => {
  test('default: is what its script writes', async () => {
    await promisify(execFile)('node', ['scripts/catalogue.mjs', '--check'])
    expect(bundledWallets.length).toBeGreaterThanOrEqual(40)
  })

  test('behavior: every wallet passes the schema of the provider API unchanged', async () => {
    const { wallets } = await ask()
    expect(wallets).toHaveLength(bundledWallets.length)
    for (const wallet of wallets)
      expect(parseWallet(wallet)).toEqual({ ...wallet, homepage: expect.stringContaining(wallet.homepage ?? '!') })
  })

  test('param: pages', async () => {
    const all = await ask()
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => ask({ page, entries: 10 })))
    expect(pages.flatMap(({ wallets }) => wallets)).toEqual(all.wallets)
    expect(pages.every(({ count }) => count === all.count)).toBe(true)
  })

  test('param: include and exclude', async () => {
    expect((await ask({ include: [second, first, 'none'] })).wallets.map(({ id }) => id)).toEqual([first, second])
    const { wallets, count } = await ask({ exclude: [first], entries: 2 })
    expect(wallets.map(({ id }) => id)).toEqual([second, third])
    expect(count).toBe(bundledWallets.length - 1)
    expect((await ask({ include: [], exclude: [] })).count).toBe(bundledWallets.length)
  })

  test('param: chains, by namespace', async () => {
    const evm = await names({ chains: ['eip155:31337'] })
    expect(evm).toContain('MetaMask')
    expect(evm).not.toContain('Solflare')
    expect(await names({ chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })).toContain('Solflare')
    expect(await names({ chains: ['eip15:1'] })).toEqual([])
  })

  test('param: search', async () => {
    expect(await names({ search: ' RAIN ' })).toEqual(['Rainbow'])
    expect(await names({ search: 'no such wallet' })).toEqual([])
  })

  test('param: none is certified', async () => {
    expect(await ask({ certified: true })).toEqual({ wallets: [], count: 0 })
  })
})
