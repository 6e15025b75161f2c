import { describe, expect, it } from 'vitest'
import { fakeRpc } from '../../../test/fakes/rpc.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { toNetwork } from '../network.ts'
import { solana } from '../solana-networks.ts'
import { tokenBalances } from './token-balances.ts'

const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const network = toNetwork({ ...solana, rpcUrls: { default: { http: ['https://a.test'] } } })
const owner = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const dollar = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkwyTDt1v'
const kite = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB2YaB1pPB263'
const older = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

/** A token account in the form that nodes give it. */
const account = (mint: string, amount: unknown, decimals: unknown = 6) => ({
  pubkey: owner,
  account: {
    lamports: 2_039_280,
    owner: older,
    data: {
      program: 'spl-token',
      parsed: { type: 'account', info: { mint, owner, tokenAmount: { amount, decimals } } },
    },
  },
})
const read = (answer: (programId: string) => unknown, tokens = [dollar, kite]) => {
  const { fetch } = fakeRpc(({ method, params }) => {
    if (method === 'getGenesisHash') return genesis
    expect(params[0]).toBe(owner)
    return { context: { slot: 1 }, value: answer((params[1] as { programId: string }).programId) }
  })
  const c: Context = { signal: new AbortController().signal, clock: systemClock, fetch, networks: [network] }
  return tokenBalances(network, owner, tokens, c)
}
const token = (address: string, value: bigint, decimals = 6) => ({ address, value, decimals, symbol: '', name: '' })

describe('tokens of a Solana account', () => {
  it('default: the sum of its token accounts of both programs, exactly; other tokens are left out', async () => {
    const found = await read((programId) =>
      programId === older
        ? [account(dollar, '18446744073709551615'), account(dollar, '2'), account(owner, '5')]
        : [account(kite, '7', 9)],
    )
    expect(found).toEqual([token(dollar, 18_446_744_073_709_551_617n), token(kite, 7n, 9)])
  })

  it('behavior: an account that cannot be read may be of any token, and makes one unread', async () => {
    for (const odd of [account(dollar, '-1'), account(dollar, '1', 37), { account: { data: ['AA==', 'base64'] } }])
      expect(await read((programId) => (programId === older ? [account(kite, '1'), odd] : []))).toEqual([
        token(kite, 1n),
        undefined,
      ])
    // Two decimals for one token cannot both be right.
    const both = await read((programId) => (programId === older ? [account(kite, '1', 6), account(kite, '1', 9)] : []))
    expect(both).toEqual([undefined])
  })

  it('error: an answer that is no list is no empty account', async () => {
    await expect(read(() => ({}))).rejects.toThrow()
  })
})
