import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWorld, endWorld } from '../../../test/fakes/world.ts'
import { PairedProvider } from '../../chains/core/paired-provider.ts'
import type { WalletProvider } from '../../chains/core/types.ts'
import { givenProvider } from './given-provider.ts'

let known: ReturnType<typeof createWorld> | undefined
const kit = () => {
  known ??= createWorld()
  return known.inner
}
afterEach(() => {
  known = undefined
  return endWorld()
})

const given = (wallet: WalletProvider) => {
  const provider = givenProvider<'eip155'>(kit(), wallet)
  if (!provider) throw new Error('a provider expected')
  return provider
}

/** Returns a wallet with Node's EventEmitter, which most wallets use. */
function nodeWallet() {
  const emitter = new EventEmitter()
  const request = vi.fn(async ({ method }: { readonly method: string }) => method)
  const wallet: WalletProvider = {
    request,
    on: (event, listener) => emitter.on(event, listener),
    removeListener: (event, listener) => emitter.removeListener(event, listener),
  }
  return { wallet, emitter, request }
}

/** A wallet that keeps each listener once. */
function setWallet() {
  const listeners = new Set<(value: unknown) => void>()
  const wallet: WalletProvider = {
    request: async () => null,
    on: (_, listener) => void listeners.add(listener),
    removeListener: (_, listener) => void listeners.delete(listener),
  }
  const emit = (value: unknown) => {
    for (const listener of [...listeners]) listener(value)
  }
  return { wallet, emit, listeners }
}

describe('givenProvider', () => {
  test('default: the functions of an EventEmitter, whatever the wallet has', async () => {
    for (const { wallet } of [nodeWallet(), setWallet()]) {
      const provider = given(wallet)
      const heard = vi.fn()
      expect(provider.on('accountsChanged', heard)).toBe(provider)
      expect(provider.addListener('chainChanged', heard)).toBe(provider)
      expect(provider.once('connect', heard)).toBe(provider)
      expect(provider.off('connect', heard)).toBe(provider)
      expect(provider.removeListener('chainChanged', heard)).toBe(provider)
      expect(provider.removeAllListeners()).toBe(provider)
    }
    const bare = given({ request: async ({ method }) => method })
    expect(await bare.on('connect', () => {}).request({ method: 'eth_chainId' })).toBe('eth_chainId')
    bare.removeAllListeners('connect').off('connect', () => {})
  })

  test('default: the same object for the same wallet, and nothing for none', () => {
    const { wallet } = nodeWallet()
    expect(givenProvider(kit(), wallet)).toBe(givenProvider(kit(), wallet))
    expect(givenProvider(kit(), nodeWallet().wallet)).not.toBe(givenProvider(kit(), wallet))
    expect(givenProvider(kit(), undefined)).toBeUndefined()
    expect(Object.isFrozen(givenProvider(kit(), wallet))).toBe(true)
  })

  test('behavior: once is told once, and on until it is taken away', () => {
    const { wallet, emitter } = nodeWallet()
    const provider = given(wallet)
    const once = vi.fn()
    const always = vi.fn()
    provider.once('chainChanged', once).on('chainChanged', always)
    for (const chain of ['0x1', '0x2']) emitter.emit('chainChanged', chain)
    expect(once.mock.calls).toEqual([['0x1']])
    expect(always.mock.calls).toEqual([['0x1'], ['0x2']])
    provider.off('chainChanged', always)
    emitter.emit('chainChanged', '0x3')
    expect(always).toHaveBeenCalledTimes(2)
    expect(emitter.listenerCount('chainChanged')).toBe(0)
  })

  test('behavior: a listener that was added twice is told twice, and is taken away one at a time', () => {
    for (const { wallet, emit } of [setWallet()]) {
      const provider = given(wallet)
      const heard = vi.fn()
      provider.on('message', heard).on('message', heard)
      emit(1)
      expect(heard).toHaveBeenCalledTimes(2)
      provider.removeListener('message', heard)
      emit(2)
      expect(heard).toHaveBeenCalledTimes(3)
    }
  })

  test('behavior: a page takes away its own listeners only', () => {
    const { wallet, emitter } = nodeWallet()
    const others = vi.fn()
    wallet.on?.('accountsChanged', others)
    const provider = given(wallet)
    const [accounts, chain] = [vi.fn(), vi.fn()]
    provider.on('accountsChanged', accounts).on('chainChanged', chain)
    provider.off('accountsChanged', others).removeAllListeners('accountsChanged')
    emitter.emit('accountsChanged', [])
    emitter.emit('chainChanged', '0x1')
    expect([others, accounts, chain].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
    provider.removeAllListeners()
    emitter.emit('chainChanged', '0x2')
    expect(chain).toHaveBeenCalledTimes(1)
  })

  test('default: another object for another kit on the page', () => {
    const { wallet } = nodeWallet()
    expect(givenProvider(createWorld().inner, wallet)).not.toBe(givenProvider(kit(), wallet))
  })

  test('behavior: providers of other namespaces pass on what they are asked', async () => {
    const own = { signMessage: vi.fn(async () => 'signed'), signPsbt: vi.fn(), sendTransfer: vi.fn() }
    const provider = givenProvider<'bip122'>(kit(), own)
    expect(givenProvider<'bip122'>(kit(), own)).toBe(provider)
    const request = { message: 'hello', address: 'bc1' }
    expect(await provider?.signMessage(request)).toBe('signed')
    expect(own.signMessage).toHaveBeenCalledWith(request)
    const paired = givenProvider<'cosmos'>(kit(), new PairedProvider(async ({ method }) => method))
    expect(paired).toBeInstanceOf(PairedProvider)
    expect(await paired?.request({ method: 'cosmos_getAccounts' })).toBe('cosmos_getAccounts')
  })
})
