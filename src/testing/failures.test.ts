import { describe, expect, test, vi } from 'vitest'
import { createTestWallet } from './create-test-wallet.ts'
import type { FailureInput } from './failures.ts'

const chains = [
  { id: 31337, name: 'One', rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } },
  { id: 31338, name: 'Two', rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } },
] as const
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const broken = (...failures: FailureInput[]) => {
  const wallet = createTestWallet({ chains, authorized: true, failures })
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  return { wallet, ask, sign: () => ask('personal_sign', '0x00', first) }
}

describe('failures', () => {
  test('reject, pending: their codes; reads go on', async () => {
    const { wallet, ask, sign } = broken('reject')
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    expect(await ask('eth_accounts')).toEqual([first, second])
    wallet.failures.set(['pending'])
    await expect(sign()).rejects.toMatchObject({ code: -32002 })
    wallet.failures.clear()
    expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('throws: strings, undefined, anything', async () => {
    const caught = async (failure: FailureInput) => {
      try {
        await broken(failure).sign()
      } catch (error) {
        return { error }
      }
      return 'nothing'
    }
    expect(await caught({ kind: 'throw-string', text: 'nope' })).toEqual({ error: 'nope' })
    expect(await caught('throw-undefined')).toEqual({ error: undefined })
    expect(await caught({ kind: 'throw', value: { code: '4001' } })).toEqual({ error: { code: '4001' } })
  })

  test('never: no answer at all', async () => {
    const { sign } = broken('never')
    expect(await Promise.race([sign(), new Promise((resolve) => setTimeout(resolve, 30, 'late'))])).toBe('late')
  })

  test('slow: the answer takes its time', async () => {
    vi.useFakeTimers()
    try {
      const { sign } = broken({ kind: 'slow', ms: 5000 })
      let done = false
      const answer = sign().then(() => (done = true))
      await vi.advanceTimersByTimeAsync(4999)
      expect(done).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await answer
    } finally {
      vi.useRealTimers()
    }
  })

  test('twice: callbacks run twice with different answers, await takes the first', async () => {
    const { sign } = broken('twice')
    const answers: unknown[] = []
    void sign().then((answer) => answers.push(answer))
    await vi.waitFor(() => expect(answers).toHaveLength(2), 10_000)
    expect(answers[0]).not.toBe(answers[1])
    expect(await sign()).toBe(answers[0])
  })

  test('wrong-chain: says it switched, and did not', async () => {
    const { wallet, ask } = broken({ kind: 'wrong-chain', chainId: 5 })
    const heard: unknown[] = []
    wallet.provider.on('chainChanged', (id) => heard.push(id))
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x5')
    expect(heard).toEqual([])
    expect(wallet.chainId).toBe(31337)
  })

  test('malformed-accounts: nonsense in place of addresses', async () => {
    expect(await broken('malformed-accounts').ask('eth_accounts')).toEqual([
      '0x1234',
      null,
      { address: [first, second] },
    ])
    expect(await broken({ kind: 'malformed-accounts', value: 'x' }).ask('eth_requestAccounts')).toBe('x')
  })

  test('change-account: another account becomes active before the answer', async () => {
    const { wallet, sign } = broken('change-account')
    const heard: unknown[] = []
    wallet.provider.on('accountsChanged', (accounts) => heard.push(accounts))
    await sign()
    expect(heard).toEqual([[second, first]])
  })

  test('disconnect: gone in the middle', async () => {
    const { wallet, sign } = broken('disconnect')
    await expect(sign()).rejects.toMatchObject({ code: 4900 })
    expect(wallet.authorized).toBe(false)
  })

  test('methods and times limit a fault; add returns its switch', async () => {
    const { wallet, ask, sign } = broken({ kind: 'reject', times: 1 })
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    await sign()
    const off = wallet.failures.add({ kind: 'reject', methods: ['eth_chainId'] })
    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 4001 })
    await sign()
    off()
    expect(wallet.failures.list).toEqual([])
    expect(await ask('eth_chainId')).toBe('0x7a69')
  })
})
