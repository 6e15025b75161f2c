import type { BitcoinDesk } from './bitcoin-desk.ts'
import type { BitcoinState } from './bitcoin-state.ts'
import type { BitcoinTestChain } from './bitcoin-types.ts'
import { createListeners } from './listeners.ts'
import { ProviderError, unauthorized } from './provider-error.ts'
import { checkBitcoinAddress, pushBitcoin, sendBitcoin } from './send-bitcoin.ts'
import { signBitcoinMessage } from './sign-bitcoin-message.ts'
import { readBitcoinPsbt, signBitcoinPsbt } from './sign-bitcoin-psbt.ts'

const chains: { readonly [name: string]: BitcoinTestChain['id'] } = {
  Mainnet: 'bitcoin:mainnet',
  Testnet: 'bitcoin:testnet',
  Signet: 'bitcoin:signet',
}
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: unknown) => Uint8Array.from(atob(String(text)), (char) => char.charCodeAt(0))
/** A no has another code than with EIP-1193. */
const codes: { readonly [code: number]: number } = { 4001: -32000, 4100: -32002, 4200: -32601 }

interface Params {
  readonly message?: string
  readonly address?: string
  readonly protocol?: string
  readonly psbt?: string
  readonly broadcast?: boolean
  readonly signInputs?: { readonly [address: string]: readonly number[] }
  readonly recipients?: readonly { readonly address: string; readonly amount: number }[]
  readonly name?: string
}

/** The wallet as sats-connect finds it: questions by name, answers in an envelope. */
export function bitcoinListed(state: BitcoinState, desk: BitcoinDesk): object {
  const listeners = createListeners()
  const active = () => state.accounts.filter(({ shown }) => shown.chains.includes(state.chain.id))
  const addresses = () =>
    active().map(({ address, shown: { publicKey, purpose } }) => ({
      address,
      purpose,
      publicKey: Array.from(publicKey, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
    }))
  const share = (bad?: { readonly value: unknown }) => ({ addresses: bad ? bad.value : addresses() })
  state.listeners.on('change', () => {
    const type = active().length > 0 ? 'accountChange' : 'disconnect'
    listeners.emit(type, { type, addresses: addresses() })
  })

  const methods: { readonly [method: string]: (params: Params) => Promise<unknown> } = {
    getAddresses: (params) => desk.share('getAddresses', [params], share),
    wallet_connect: (params) => desk.share('wallet_connect', [params], share),
    // Never asks the person.
    wallet_getAccount: (params) =>
      desk.share(
        'wallet_getAccount',
        [params],
        (bad) => {
          if (active().length === 0) throw unauthorized()
          return { id: 'test', walletType: 'software', ...share(bad) }
        },
        true,
      ),
    wallet_disconnect: async () => state.revoke(),
    wallet_changeNetwork: (params) =>
      desk.request('wallet_changeNetwork', [params], () => {
        const { id } = state.chainFor(chains[String(params.name)])
        return () => state.moveTo(id)
      }),
    signMessage: (params) =>
      desk.request(
        'signMessage',
        [params],
        () => {
          const { keys, purpose } = state.accountOf(params.address)
          const bytes = new TextEncoder().encode(params.message)
          const protocol = params.protocol === 'ECDSA' ? 'ecdsa' : params.protocol === 'BIP322' ? 'bip322' : undefined
          return async () => ({ signature: toBase64(await signBitcoinMessage(keys, purpose, bytes, protocol)) })
        },
        (signature) => ({ signature }),
      ),
    signPsbt: (params) =>
      desk.request(
        'signPsbt',
        [params],
        () => {
          const psbt = readBitcoinPsbt(fromBase64(params.psbt))
          const { broadcast = false } = params
          const inputs = Object.entries(params.signInputs ?? {}).flatMap(([address, indexes]) =>
            indexes.map((index) => ({ keys: state.accountOf(address).keys, index })),
          )
          return async () => {
            const signed = toBase64(signBitcoinPsbt(psbt, inputs, broadcast))
            return { psbt: signed, ...(broadcast && { txid: await pushBitcoin(state.chain, psbt) }) }
          }
        },
        (psbt) => ({ psbt }),
      ),
    sendTransfer: (params) =>
      desk.request(
        'sendTransfer',
        [params],
        () => {
          const [{ address, amount } = { address: '', amount: 0 }] = params.recipients ?? []
          const recipient = checkBitcoinAddress(state.chain, address)
          const { keys } = state.accountOf(active().find(({ purpose }) => purpose === 'payment')?.address)
          return async () => ({ txid: await sendBitcoin(state.chain, keys, recipient, BigInt(amount)) })
        },
        (txid) => ({ txid }),
      ),
  }

  return {
    async request(method: string, params: Params = {}) {
      try {
        const known = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (!known) throw new ProviderError(-32601, `The wallet does not support ${method}.`)
        return { jsonrpc: '2.0', id: '1', result: (await known(params)) ?? null }
      } catch (error) {
        // What is no error of a wallet is thrown as it is, as some do.
        if (!(error instanceof ProviderError)) throw error
        const { code, message } = error
        return { jsonrpc: '2.0', id: '1', error: { code: codes[code] ?? code, message } }
      }
    },
    addListener({ eventName, cb }: { readonly eventName: string; readonly cb: (value: unknown) => void }) {
      listeners.on(eventName, cb)
      return () => listeners.off(eventName, cb)
    },
  }
}
