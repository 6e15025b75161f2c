import { bytesToHex, hexToBytes } from 'viem'
import type { BitcoinRequestHandler } from './bitcoin-request-handler.ts'
import type { BitcoinState } from './bitcoin-state.ts'
import type { BitcoinTestChain } from './bitcoin-types.ts'
import { createListeners } from './listeners.ts'
import { checkBitcoinAddress, pushBitcoin, sendBitcoin } from './send-bitcoin.ts'
import { signBitcoinMessage } from './sign-bitcoin-message.ts'
import { readBitcoinPsbt, signBitcoinPsbt } from './sign-bitcoin-psbt.ts'

const chains: { readonly [name: string]: BitcoinTestChain['id'] } = {
  BITCOIN_MAINNET: 'bitcoin:mainnet',
  BITCOIN_TESTNET: 'bitcoin:testnet',
  BITCOIN_SIGNET: 'bitcoin:signet',
}

interface PsbtOptions {
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly {
    readonly index: number
    readonly address: string
    readonly sighashTypes?: number[]
  }[]
}

const bytesOf = (hex: unknown) => (typeof hex === 'string' ? hexToBytes(`0x${hex}`) : undefined)

/** Returns the wallet in the form of `window.unisat`: one account on one chain. */
export function bitcoinUnisat(state: BitcoinState, handler: BitcoinRequestHandler): object {
  const listeners = createListeners()
  const active = () =>
    state.accounts.filter(({ purpose, shown }) => purpose === 'payment' && shown.chains.includes(state.chain.id))
  const addresses = () =>
    active()
      .slice(0, 1)
      .map(({ address }) => address)
  const share = (bad?: { readonly value: unknown }) => (bad ? bad.value : addresses())
  let told = ''
  state.listeners.on('change', () => {
    const now = addresses()
    if (told !== now.join()) listeners.emit('accountsChanged', now)
    told = now.join()
  })
  told = addresses().join()

  return {
    requestAccounts: () => handler.share('requestAccounts', [], share),
    getAccounts: () => handler.share('getAccounts', [], share, true),
    switchChain: (name: unknown) =>
      handler.request('switchChain', [name], () => {
        const { id } = state.chainFor(chains[String(name)])
        return () => {
          state.moveTo(id)
          return { enum: name }
        }
      }),
    signMessage: (message: unknown, type: unknown = 'ecdsa') =>
      handler.request('signMessage', [message, type], () => {
        const { keys } = state.accountOf(addresses()[0])
        const bytes = new TextEncoder().encode(String(message))
        return async () => {
          const signature = await signBitcoinMessage(keys, 'payment', bytes, type === 'ecdsa' ? 'ecdsa' : 'bip322')
          return btoa(String.fromCharCode(...signature))
        }
      }),
    signPsbt: (hex: unknown, options: PsbtOptions = {}) =>
      handler.request('signPsbt', [hex, options], () => {
        const psbt = readBitcoinPsbt(bytesOf(hex))
        const inputs = (options.toSignInputs ?? []).map(({ index, address, sighashTypes }) => ({
          keys: state.accountOf(address).keys,
          index,
          ...(sighashTypes && { sighashes: sighashTypes }),
        }))
        return () => bytesToHex(signBitcoinPsbt(psbt, inputs, options.autoFinalized ?? true)).slice(2)
      }),
    pushPsbt: (hex: unknown) =>
      handler.request('pushPsbt', [hex], () => {
        const psbt = readBitcoinPsbt(bytesOf(hex))
        return () => pushBitcoin(state.chain, psbt)
      }),
    sendBitcoin: (to: unknown, satoshis: unknown) =>
      handler.request('sendBitcoin', [to, satoshis], () => {
        const { keys } = state.accountOf(addresses()[0])
        const recipient = checkBitcoinAddress(state.chain, to)
        return () => sendBitcoin(state.chain, keys, recipient, BigInt(satoshis as number))
      }),
    on: listeners.on,
    removeListener: listeners.off,
  }
}
