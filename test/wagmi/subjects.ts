import { type CreateConnectorFn, type CreateStorageParameters, createConfig, createStorage, mock } from '@wagmi/core'
import { type Address, type Chain, defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { start } from '../../demo/stack/evm/evm.mjs'
import type { KitHandle } from '../../src/atoms/kit/kit-handle.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { walletModal } from '../../src/bridges/wallet-modal.ts'
import { createTestWallet } from '../../src/testing/create-test-wallet.ts'
import { testKeys } from '../../src/testing/keys.ts'
import type { TestWallet } from '../../src/testing/types.ts'
import { page } from '../fakes/page.ts'
import { FakeStorage } from '../fakes/storage.ts'

type Refusal = 'connect' | 'sign' | 'sign-typed' | 'switch' | 'watch'

export interface How {
  /** The request that the wallet declines. */
  readonly refuse?: Refusal
  /** Connected on an earlier visit. */
  readonly restored?: boolean
}

/** A connector and how it is made; the same assertions hold for each. */
export interface Subject {
  readonly name: string
  make(how?: How): Promise<CreateConnectorFn>
}

const accounts = testKeys.slice(0, 2).map((key) => privateKeyToAccount(key).address) as [Address, Address]

/** Two local chains, the connectors over them, and what ends all of it. */
export async function startWagmi() {
  const { chains: nodes, stop } = await start({ ports: [0, 0] })
  const [home, away]: readonly Chain[] = nodes.map(({ id, name, nativeCurrency, rpcUrl }) =>
    defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }),
  )
  if (!home || !away) throw new Error('two chains expected')
  const chains = [home, away] as const
  const ends: (() => void)[] = []
  let wallets = 0

  function addWallet({ refuse, restored = false }: How = {}): TestWallet & { readonly id: string } {
    const refused: Record<Refusal, string> = {
      connect: 'eth_requestAccounts',
      sign: 'personal_sign',
      'sign-typed': 'eth_signTypedData_v4',
      switch: 'wallet_switchEthereumChain',
      watch: 'wallet_watchAsset',
    }
    const id = `test.wagmi${++wallets}`
    const wallet = createTestWallet({
      chains,
      name: `Wallet ${wallets}`,
      rdns: id,
      authorized: restored,
      approve: ({ method }) => !refuse || method !== refused[refuse],
    })
    wallet.announce(page)
    ends.push(wallet.withdraw)
    return Object.assign(wallet, { id })
  }

  function openKit(storage = new FakeStorage()): KitHandle {
    const kit = createKit({ networks: [...chains] }, { storage })
    ends.push(() => kit.destroy())
    return kit
  }

  const walletModalSubject: Subject = {
    name: 'walletModal',
    async make(how = {}) {
      const wallet = addWallet(how)
      const storage = new FakeStorage()
      if (how.restored) {
        const before = openKit(storage)
        await before.connect({ connectorId: wallet.id })
        before.destroy()
      }
      return walletModal({ kit: openKit(storage), connectorId: wallet.id })
    },
  }
  const mockSubject: Subject = {
    name: `wagmi's mock`,
    async make({ refuse, restored = false } = {}) {
      return mock({
        accounts,
        features: {
          defaultConnected: restored,
          reconnect: restored,
          connectError: refuse === 'connect',
          signMessageError: refuse === 'sign',
          signTypedDataError: refuse === 'sign-typed',
          switchChainError: refuse === 'switch',
          watchAssetError: refuse === 'watch',
        },
      })
    },
  }

  const configure = (connectors: readonly CreateConnectorFn[] = []) => {
    const kept = new Map<string, string>()
    const storage: CreateStorageParameters['storage'] = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }
    return createConfig({
      chains,
      connectors,
      storage: createStorage({ storage }),
      multiInjectedProviderDiscovery: false,
      pollingInterval: 50,
      transports: { [home.id]: http(), [away.id]: http() },
    })
  }

  return {
    accounts,
    home,
    away,
    subjects: { walletModal: walletModalSubject, mock: mockSubject },
    addWallet,
    openKit,
    configure,
    /** After each test. */
    clear() {
      for (const end of ends.splice(0)) end()
    },
    stop,
  }
}

export type Wagmi = Awaited<ReturnType<typeof startWagmi>>
