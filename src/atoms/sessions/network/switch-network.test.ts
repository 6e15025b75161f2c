import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../../test/fakes/clock.ts'
import {
  accountB,
  addWallet,
  codeOf,
  createWorld,
  endWorld,
  loadSessionCode,
  testNetworks,
  until,
} from '../../../../test/fakes/world.ts'
import type { KitState } from '../../kit/kit-state.ts'

beforeAll(loadSessionCode)
afterEach(endWorld)

describe('switchNetwork', () => {
  const live = async () => {
    const world = createWorld()
    const wallet = addWallet()
    await world.kit.connect({ connectorId: wallet.id })
    await until('listening', () => wallet.listenerCount > 0)
    return { ...world, wallet }
  }

  test('default: through the wallet, and the session is the new one', async () => {
    const { kit, wallet, storage } = await live()
    await kit.switchNetwork('eip155:2')
    expect(kit.getState().caipNetworkId).toBe('eip155:2')
    expect(wallet.count('wallet_switchEthereumChain')).toBe(1)
    expect(storage.getItem('@wallet-modal/active_caip_network_id')).toBe('eip155:2')
  })

  test('param: a network as an object, nobody connected, is taken at once', async () => {
    const { kit, names } = createWorld()
    const [, second] = testNetworks
    if (!second) throw new Error('no second network')
    await kit.switchNetwork(second)
    expect(kit.getState().caipNetworkId).toBe('eip155:2')
    expect(names()).toEqual(['network-change'])
  })

  test('error: a network that is not configured', async () => {
    const { kit } = createWorld()
    expect(await codeOf(kit.switchNetwork('eip155:77'))).toBe('NETWORK_NOT_FOUND')
  })

  test('error: declined leaves everything as it was', async () => {
    const { kit, wallet, storage } = await live()
    wallet.fail('wallet_switchEthereumChain', { code: 4001 })
    expect(await codeOf(kit.switchNetwork('eip155:2'))).toBe('USER_REJECTED')
    expect(kit.getState()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:1' })
    expect(storage.getItem('@wallet-modal/active_caip_network_id')).toBe('eip155:1')
  })

  test('behavior: the second wish wins, also with a wallet that tells nothing by itself', async () => {
    const { kit, wallet } = await live()
    wallet.answer('wallet_switchEthereumChain', () => new Promise(() => {}))
    const first = codeOf(kit.switchNetwork('eip155:2'))
    await until('the first prompt', () => wallet.count('wallet_switchEthereumChain'))
    wallet.answer('wallet_switchEthereumChain', ([one]) => {
      wallet.chainId = (one as { chainId: string }).chainId
      return null
    })
    const second = codeOf(kit.switchNetwork('eip155:3'))
    expect(await first).toBe('MODAL_CLOSED')
    expect(await second).toEqual({ resolved: undefined })
    expect(kit.getState()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:3' })
  })

  test('behavior: every snapshot has address and network of one report', async () => {
    const { kit, wallet } = await live()
    const seen: KitState[] = []
    kit.subscribe(
      (state) => state,
      (state) => void seen.push(state),
    )
    await kit.switchNetwork('eip155:3')
    wallet.accounts = [accountB]
    wallet.emit('accountsChanged', [accountB])
    await until('the other account', () => kit.getState().address?.toLowerCase() === accountB || flush(1))
    for (const state of seen) {
      if (state.address) expect(state.caipAddress).toBe(`${state.caipNetworkId}:${state.address}`)
      expect(state.accounts.some(({ address }) => address === state.address)).toBe(state.address !== undefined)
    }
  })
})
