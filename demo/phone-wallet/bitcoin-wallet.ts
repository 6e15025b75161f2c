import { formatUnits } from 'viem'
import { bitcoinTestKeys, createBitcoinTestWallet } from 'wallet-modal/testing'
import type { DemoBitcoinNetwork } from '../pages/shared/bitcoin-network.ts'
import { readBitcoinPsbt } from '../wallet/read-bitcoin-psbt.ts'
import type { Sheet } from './describe.ts'
import type { OtherWallet } from './other-wallet.ts'
import { RpcError } from './rpc-error.ts'

type Loose = { readonly [key: string]: unknown }
type Inputs = readonly { readonly address: string; readonly index: number }[]

const bytesOf = (base64: unknown) => Uint8Array.from(atob(String(base64)), (char) => char.charCodeAt(0))
const hexOf = (base64: unknown) => Array.from(bytesOf(base64), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A development key with a payment and an ordinals account, different from the Bitcoin Demo Wallet's. */
export function createBitcoinWallet({ id, name, nativeCurrency, rpcUrls }: DemoBitcoinNetwork): OtherWallet {
  const keys = createBitcoinTestWallet({
    kind: 'sats-connect',
    chains: [{ id: 'bitcoin:regtest', apiUrl: rpcUrls.default.http[0] }],
    accounts: [bitcoinTestKeys[3]],
    authorized: true,
  })
  const chain = `bip122:${id}`
  const { request } = keys.provider as { request(method: string, params: object): Promise<Loose> }
  const ask = async (method: string, params: object): Promise<Loose> => {
    const { result, error } = (await request(method, params)) as { readonly result?: Loose; readonly error?: Loose }
    if (error) throw new RpcError(Number(error.code), String(error.message))
    return result ?? {}
  }
  const amountOf = (satoshis: bigint) => `${formatUnits(satoshis, nativeCurrency.decimals)} ${nativeCurrency.symbol}`
  const network = { label: 'Network', value: name }

  function psbt(text: unknown): Sheet {
    const { outputs, spent } = readBitcoinPsbt(bytesOf(text))
    const total = outputs.reduce((sum, { satoshis }) => sum + satoshis, 0n)
    return {
      title: 'Sign this transaction?',
      lead: 'The site can send it once it is signed. This can’t be undone.',
      facts: [
        ...outputs.flatMap(({ to, satoshis }) => [
          { label: 'To', value: to, mono: true },
          { label: 'Amount', value: amountOf(satoshis) },
        ]),
        { label: 'Network fee', value: spent === undefined ? 'not said' : amountOf(spent - total) },
        network,
      ],
    }
  }

  return {
    namespace: 'bip122',
    name,
    accounts: keys.addresses.map((address) => `${chain}:${address}`),
    methods: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
    describe(method, param) {
      const { message, address, psbt: text, recipientAddress, amount } = (param ?? {}) as Loose
      if (method === 'signMessage')
        return {
          title: 'Sign this message?',
          lead: 'Signing proves that you hold this account. It’s free and can’t move funds.',
          facts: [{ label: 'Account', value: String(address), mono: true }, network],
          text: String(message),
        }
      if (method === 'sendTransfer')
        return {
          title: `Send ${/^\d+$/.test(String(amount)) ? amountOf(BigInt(String(amount))) : 'an amount that cannot be read'}?`,
          lead: 'This can’t be undone.',
          facts: [{ label: 'To', value: String(recipientAddress), mono: true }, network],
        }
      if (method === 'signPsbt') {
        try {
          return psbt(text)
        } catch {
          return { title: 'Sign something that cannot be read?', lead: 'Better not.', facts: [network] }
        }
      }
      return { title: 'Share your addresses?', lead: 'The site will see them.', facts: [network] }
    },
    async perform(method, param) {
      const asked = (param ?? {}) as Loose
      const { message, address, protocol, broadcast, recipientAddress, amount } = asked
      switch (method) {
        case 'signMessage': {
          const how = typeof protocol === 'string' ? { protocol: protocol.toUpperCase() } : {}
          const { signature } = await ask(method, { message, address, ...how })
          return { address, signature: hexOf(signature) }
        }
        case 'signPsbt': {
          const signInputs: { [address: string]: number[] } = {}
          for (const input of (asked.signInputs ?? []) as Inputs)
            signInputs[input.address] = [...(signInputs[input.address] ?? []), input.index]
          return ask(method, { psbt: asked.psbt, signInputs, broadcast })
        }
        case 'sendTransfer':
          return ask(method, { recipients: [{ address: recipientAddress, amount: Number(amount) }] })
        default:
          return keys.addresses.map((each, index) => ({
            address: each,
            intention: index === 0 ? 'payment' : 'ordinal',
          }))
      }
    },
  }
}
