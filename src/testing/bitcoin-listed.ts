import type { BitcoinRequestHandler } from './bitcoin-request-handler.ts'
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
/** Codes of sats-connect wallets for those of https://eips.ethereum.org/EIPS/eip-1193 */
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

/** Returns the wallet as sats-connect finds it: requests by method name, answers in a JSON-RPC envelope. */
export function bitcoinListed(state: BitcoinState, handler: BitcoinRequestHandler): object {
  const listeners = createListeners()
  const active = () => state.accounts.filter(({ shown }) => shown.chains.includes(state.chain.id))
  const addresses = () =>
    active().map(({ address, keys, shown: { publicKey, purpose } }) => ({
      address,
      purpose,
      publicKey: Array.from(publicKey, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      addressType: purpose === 'payment' ? keys.payment.type : 'p2tr',
    }))
  const share = (bad?: { readonly value: unknown }) => ({ addresses: bad ? bad.value : addresses() })
  state.listeners.on('change', () => {
    const type = active().length > 0 ? 'accountChange' : 'disconnect'
    listeners.emit(type, { type, addresses: addresses() })
  })

  const methods: { readonly [method: string]: (params: Params) => Promise<unknown> } = {
    getAddresses: (params) => handler.share('getAddresses', [params], share),
    wallet_connect: (params) => handler.share('wallet_connect', [params], share),
    // `wallet_getAccount` never prompts.
    wallet_getAccount: (params) =>
      handler.share(
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
      handler.request('wallet_changeNetwork', [params], () => {
        const { id } = state.chainFor(chains[String(params.name)])
        return () => state.moveTo(id)
      }),
    signMessage: (params) =>
      handler.request(
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
      handler.request(
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
      handler.request(
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
        // Any other error is thrown, since some wallets reject without an envelope.
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
