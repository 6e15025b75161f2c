import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeAdapter } from '../../../test/conformance/namespace-adapter.ts'
import { eip155Context, eip155World, fetch, first, info, networks, second } from '../../../test/fakes/eip155-world.ts'
import { FakeWallet, type FakeWalletOptions, install } from '../../../test/fakes/eip1193.ts'
import { everyError } from '../../../test/fakes/every-error.ts'
import { testKeys } from '../../testing/keys.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { WmError } from '../core/errors.ts'
import { toNetwork } from '../network.ts'
import { anvil } from '../networks.ts'
import { createEip155Adapter } from './adapter.ts'
import { createEip155Finder } from './eip155-finder.ts'
import { eip155Verifier } from './eip155-verifier.ts'

describeAdapter('eip155', () => {
  const { wallet, adapter } = eip155World()
  const account = privateKeyToAccount(testKeys[0])
  wallet.answer('personal_sign', ([text]) => account.signMessage({ message: { raw: text as Hex } }))
  const prompting = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'personal_sign', 'eth_sendTransaction']
  return {
    adapter,
    connectorId: 'io.fake',
    networks,
    fetch,
    addresses: { good: first, bad: ['', 'vitalik.eth', first.slice(2), first.replace('F', 'f'), `${first} `] },
    balance: 10n ** 18n,
    capabilities: ['balance', 'send', 'oneClickSignIn', 'smartSessions'],
    verifier: eip155Verifier(),
    prompts: () => wallet.prompts,
    decline: () => {
      for (const method of prompting) wallet.fail(method, { code: 4001, message: 'User rejected' })
    },
    hold: () => {
      const releases = prompting.map((method) => wallet.hold(method))
      return () => {
        for (const release of releases) release()
      }
    },
    changeAccount: () => {
      wallet.accounts = [second, first]
      wallet.emit('accountsChanged', wallet.accounts)
      return second
    },
    changeNetwork: (id) => {
      wallet.chainId = `0x${Number(id.split(':')[1]).toString(16)}`
      wallet.emit('chainChanged', wallet.chainId)
    },
    leave: () => wallet.emit('disconnect', { code: 4900 }),
    listeners: () => wallet.listenerCount,
  }
})

describe('eip155 adapter', () => {
  let stop: AbortController
  beforeEach(() => {
    stop = new AbortController()
  })
  afterEach(() => {
    stop.abort()
    vi.useRealTimers()
  })
  const context = (more: Partial<ConnectContext> = {}) => eip155Context(stop.signal, more)

  describe('connect', () => {
    it('param: address is preferred among several', async () => {
      const { adapter } = eip155World({ accounts: [first, second] })
      const session = await adapter.connect('io.fake', context({ address: second.toLowerCase() }))
      expect(session.address).toBe(second)
      expect(session.accounts).toEqual([
        { address: first, type: 'eoa' },
        { address: second, type: 'eoa' },
      ])
    })

    it.each(['1', 1, '0x01'])('param: chain id %j is not switched away from', async (chainId) => {
      const { adapter, wallet } = eip155World({ chainId })
      await adapter.connect('io.fake', context())
      expect(wallet.count('wallet_switchEthereumChain')).toBe(0)
    })

    it('behavior: a chain the wallet does not know is added in full, then switched to', async () => {
      const network = toNetwork({ ...anvil, blockExplorers: { default: { name: 'x', url: 'https://scan.test' } } }, [
        'https://own.test',
      ])
      const { adapter, wallet } = eip155World()
      const steps: string[] = []
      const session = await adapter.connect(
        'io.fake',
        context({ networkId: 'eip155:31337', networks: [network], onStep: (step) => steps.push(step) }),
      )
      expect(session.caipNetworkId).toBe('eip155:31337')
      expect(steps).toEqual(['switching', 'adding'])
      const asked = wallet.calls.filter(({ method }) => method.startsWith('wallet_'))
      expect(asked).toEqual([
        { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] },
        {
          method: 'wallet_addEthereumChain',
          params: [
            {
              chainId: '0x7a69',
              chainName: 'Anvil',
              nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
              rpcUrls: ['https://own.test', 'http://127.0.0.1:8545'],
              blockExplorerUrls: ['https://scan.test'],
            },
          ],
        },
        { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] },
      ])
    })

    it.each([
      new Error('Unrecognized chain ID'),
      { code: -32603, message: 'Unrecognized chain ID' },
      { code: -32603, message: 'x', data: { originalError: { code: 4902 } } },
    ])('behavior: adds on %j as well', async (error) => {
      const { adapter, wallet } = eip155World()
      wallet.fail('wallet_switchEthereumChain', error, 1)
      const session = await adapter.connect('io.fake', context({ networkId: 'eip155:8453' }))
      expect(session.caipNetworkId).toBe('eip155:8453')
      expect(wallet.count('wallet_addEthereumChain')).toBe(1)
    })

    it('behavior: a wallet that switches when it adds is not asked twice', async () => {
      const { adapter, wallet } = eip155World({ knownChains: ['0x1'] })
      wallet.answer('wallet_addEthereumChain', () => {
        wallet.chainId = '0x2105'
        return null
      })
      await adapter.connect('io.fake', context({ networkId: 'eip155:8453' }))
      expect(wallet.count('wallet_switchEthereumChain')).toBe(1)
    })

    it.each([{ code: 4001 }, { code: -32000 }, 'no', undefined])(
      'behavior: a switch that fails with %j does not undo the connection',
      async (error) => {
        const { adapter, wallet } = eip155World()
        wallet.fail('wallet_switchEthereumChain', error)
        const session = await adapter.connect('io.fake', context({ networkId: 'eip155:8453' }))
        expect(session).toMatchObject({ address: first, caipNetworkId: 'eip155:1' })
      },
    )

    it('behavior: an unreadable chain is an unknown one', async () => {
      const { adapter, wallet } = eip155World({ chainId: '0x' })
      wallet.fail('wallet_switchEthereumChain', { code: 4001 })
      await expect(adapter.connect('io.fake', context())).resolves.toMatchObject({ caipNetworkId: 'eip155:unknown' })
    })

    it.each([
      [undefined, 'WALLET_MALFORMED'],
      ['0xabc', 'WALLET_MALFORMED'],
      [{ 0: first }, 'WALLET_MALFORMED'],
      [['garbage', null], 'WALLET_MALFORMED'],
      [[], 'CONNECT_FAILED'],
    ])('error: accounts %j', async (accounts, code) => {
      const { adapter, wallet } = eip155World()
      wallet.answer('eth_requestAccounts', () => accounts)
      await expect(adapter.connect('io.fake', context())).rejects.toMatchObject({ code })
    })

    it.each(['a string', undefined, null, 7, {}, new Error('x')])('error: thrown %j', async (thrown) => {
      const { adapter, wallet } = eip155World()
      wallet.fail('eth_requestAccounts', thrown)
      await expect(adapter.connect('io.fake', context())).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    })

    it.each([4001, '4001', 5000, 5002, 'ACTION_REJECTED'])('error: rejected by code %j', async (code) => {
      const { adapter, wallet } = eip155World()
      wallet.fail('eth_requestAccounts', { code })
      await expect(adapter.connect('io.fake', context())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    })

    it('behavior: -32002 waits for the visitor to finish in the wallet (W6-15)', async () => {
      vi.useFakeTimers()
      const { adapter, wallet } = eip155World()
      wallet.fail('eth_requestAccounts', { code: -32002 })
      const steps: string[] = []
      const attempt = adapter.connect('io.fake', context({ onStep: (step) => steps.push(step) }))
      await vi.advanceTimersByTimeAsync(5500)
      expect([wallet.count('eth_accounts'), steps]).toEqual([5, ['pending']])
      wallet.authorised = true
      await vi.advanceTimersByTimeAsync(1000)
      await expect(attempt).resolves.toMatchObject({ address: first })
      expect(wallet.count('eth_requestAccounts')).toBe(1)
    })

    it('error: -32002 and a wallet that cannot be polled', async () => {
      vi.useFakeTimers()
      const { adapter, wallet } = eip155World()
      wallet.fail('eth_requestAccounts', { code: -32002 })
      wallet.fail('eth_accounts', { code: 4100 })
      const attempt = expect(adapter.connect('io.fake', context())).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
      await vi.advanceTimersByTimeAsync(1000)
      await attempt
    })

    it('behavior: an approval after the cancel is taken back (W6-16)', async () => {
      const { adapter, wallet } = eip155World()
      const approve = wallet.hold('eth_requestAccounts')
      const attempt = adapter.connect('io.fake', context())
      await vi.waitFor(() => expect(wallet.prompts).toBe(1), 10_000)
      stop.abort(everyError('MODAL_CLOSED'))
      await expect(attempt).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
      approve()
      await vi.waitFor(() => expect(wallet.count('wallet_revokePermissions')).toBe(1), 10_000)
    })

    it('behavior: but not from under a newer attempt', async () => {
      const { adapter, wallet } = eip155World()
      const approve = wallet.hold('eth_requestAccounts')
      const attempt = adapter.connect('io.fake', context())
      await vi.waitFor(() => expect(wallet.prompts).toBe(1), 10_000)
      stop.abort(everyError('MODAL_CLOSED'))
      await expect(attempt).rejects.toBeInstanceOf(WmError)
      const again = adapter.connect('io.fake', context({ signal: new AbortController().signal }))
      await vi.waitFor(() => expect(wallet.prompts).toBe(2), 10_000)
      approve()
      await expect(again).resolves.toMatchObject({ address: first })
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(wallet.count('wallet_revokePermissions')).toBe(0)
    })

    it('behavior: the legacy provider', async () => {
      const page: EventTarget & { ethereum?: unknown } = new EventTarget()
      page.ethereum = new FakeWallet()
      const session = await createEip155Adapter(createEip155Finder(page)).connect('injected', context())
      expect(session).toMatchObject({ connectorId: 'injected', address: first })
    })
  })

  describe('reconnect', () => {
    it('behavior: waits for a wallet that announces late, and never prompts', async () => {
      const page = new EventTarget()
      const wallet = new FakeWallet({ authorised: true, chainId: '0x2105' })
      setTimeout(() => install(page, wallet, info), 100)
      const session = await createEip155Adapter(createEip155Finder(page)).reconnect(
        { connectorId: 'io.fake' },
        context(),
      )
      expect(session).toMatchObject({ address: first, caipNetworkId: 'eip155:8453' })
      expect(wallet.calls.map(({ method }) => method).sort()).toEqual(['eth_accounts', 'eth_chainId'])
    })

    it('error: a wallet that never answers', async () => {
      vi.useFakeTimers()
      const { adapter, wallet } = eip155World()
      wallet.hold('eth_accounts')
      const attempt = adapter.reconnect({ connectorId: 'io.fake' }, context())
      const result = expect(attempt).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
      await vi.advanceTimersByTimeAsync(10_000)
      await result
    })
  })

  describe('switchNetwork', () => {
    const connected = async (options?: FakeWalletOptions) => {
      const made = eip155World(options)
      return { ...made, session: await made.adapter.connect('io.fake', context()) }
    }

    it('behavior: a wallet that says yes but stays is found out', async () => {
      const { adapter, wallet, session } = await connected()
      wallet.answer('wallet_switchEthereumChain', () => null)
      await expect(adapter.switchNetwork(session, 'eip155:8453', context())).rejects.toMatchObject({
        code: 'NETWORK_MISMATCH',
        data: { expected: 'eip155:8453', actual: 'eip155:1' },
      })
    })

    it('behavior: a wallet that switches a little later is waited for', async () => {
      const { adapter, wallet, session } = await connected()
      wallet.answer('wallet_switchEthereumChain', () => {
        setTimeout(() => {
          wallet.chainId = '0x2105'
        }, 250)
        return null
      })
      const next = await adapter.switchNetwork(session, 'eip155:8453', context())
      expect(next.caipNetworkId).toBe('eip155:8453')
    })

    it('behavior: a wallet that switches without answering is believed', async () => {
      const { adapter, wallet, session } = await connected()
      wallet.hold('wallet_switchEthereumChain')
      const attempt = adapter.switchNetwork(session, 'eip155:8453', context())
      await vi.waitFor(() => expect(wallet.count('wallet_switchEthereumChain')).toBe(1), 10_000)
      wallet.chainId = '0x2105'
      wallet.emit('chainChanged', '0x2105')
      await expect(attempt).resolves.toMatchObject({ caipNetworkId: 'eip155:8453' })
      expect(wallet.listenerCount).toBe(0)
    })

    it('behavior: an account that changes with the network is in the session', async () => {
      const { adapter, wallet, session } = await connected()
      wallet.answer('wallet_switchEthereumChain', () => {
        wallet.chainId = '0x2105'
        wallet.accounts = [second]
        return null
      })
      const next = await adapter.switchNetwork(session, 'eip155:8453', context())
      expect(next.address).toBe(second)
    })

    it.each([
      [{ code: 4001 }, 'USER_REJECTED'],
      [{ code: -32002 }, 'REQUEST_PENDING'],
      [{ code: 4200 }, 'METHOD_UNSUPPORTED'],
      ['no', 'RPC_INTERNAL'],
    ])('error: %j is %s', async (thrown, code) => {
      const { adapter, wallet, session } = await connected()
      wallet.fail('wallet_switchEthereumChain', thrown)
      await expect(adapter.switchNetwork(session, 'eip155:8453', context())).rejects.toMatchObject({ code })
    })
  })

  describe('signMessage', () => {
    it.each([
      ['hello', '0x68656c6c6f'],
      ['0x1234', '0x307831323334'],
      ['ü', '0xc3bc'],
      ['', '0x'],
    ])('default: %j as its UTF-8 bytes', async (message, bytes) => {
      const { adapter, wallet } = eip155World()
      const session = await adapter.connect('io.fake', context())
      await adapter.signMessage(session, message, context())
      expect(wallet.calls.at(-1)).toEqual({ method: 'personal_sign', params: [bytes, first] })
    })

    it('error: a wallet that is gone shows within two seconds (W6-18)', async () => {
      const { adapter, wallet } = eip155World()
      const session = await adapter.connect('io.fake', context())
      wallet.hold('eth_chainId')
      vi.useFakeTimers()
      const attempt = adapter.signMessage(session, 'x', context())
      const result = expect(attempt).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
      await vi.advanceTimersByTimeAsync(2000)
      await result
      expect(wallet.count('personal_sign')).toBe(0)
    })

    it.each([null, '0x', 'yes', {}, `0x${'a'.repeat(131_073)}`])('error: signature %#', async (answer) => {
      const { adapter, wallet } = eip155World()
      const session = await adapter.connect('io.fake', context())
      wallet.answer('personal_sign', () => answer)
      await expect(adapter.signMessage(session, 'x', context())).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
    })
  })
})
