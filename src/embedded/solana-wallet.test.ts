import { describe, expect, test } from 'vitest'
import { flush } from '../../test/fakes/clock.ts'
import { createClientScene, user } from '../../test/fakes/frame/client-scene.ts'
import { createSolanaWallet } from './solana-wallet.ts'

describe('as a wallet of Wallet Standard', () => {
  test('default: connects and signs', async () => {
    const { client, clock, load, answer, sent } = createClientScene()
    const wallet = createSolanaWallet(client, () => 'solana:localnet1234', 'Embedded wallet')
    const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    const asked = wallet.features['standard:connect'].connect()
    await load(clock)
    answer('GET_USER', { ...user, address, chainId: 'solana:localnet1234' })
    await asked
    expect(wallet.accounts.map((one) => one.address)).toEqual([address])
    const signing = wallet.features['solana:signMessage'].signMessage({
      account: { address },
      message: new Uint8Array([1, 2, 3]),
    })
    await clock.pass(0)
    expect(sent.at(-1)?.payload).toMatchObject({
      method: 'solana_signMessage',
      params: { message: 'Ldp', pubkey: address },
      chainNamespace: 'solana',
      chainId: 'localnet1234',
    })
    answer('RPC_REQUEST', { signature: '1'.repeat(64) })
    expect(await signing).toEqual([{ signedMessage: new Uint8Array([1, 2, 3]), signature: new Uint8Array(64) }])
    await flush()
  })
})
