import type { BitcoinRequestHandler } from './bitcoin-request-handler.ts'
import type { BitcoinState } from './bitcoin-state.ts'
import type { BitcoinTestWalletOptions } from './bitcoin-types.ts'
import { invalidParams } from './provider-error.ts'
import { signBitcoinMessage } from './sign-bitcoin-message.ts'
import { readBitcoinPsbt, signBitcoinPsbt } from './sign-bitcoin-psbt.ts'

const version = '1.0.0'
const defaultIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHJlY3Qgd2lkdGg9IjQwIiBoZWlnaHQ9IjQwIiBmaWxsPSIjOGE0YjA4Ii8+PHBhdGggZD0iTTEwIDEzaDIwdjRIMjJ2MTRoLTRWMTdoLTh6IiBmaWxsPSIjZmZmIi8+PC9zdmc+'
const sighashes: { readonly [name: string]: number } = { ALL: 1, NONE: 2, SINGLE: 3 }

interface Input {
  readonly account?: unknown
  readonly message?: unknown
  readonly psbt?: unknown
  readonly chain?: unknown
  readonly inputsToSign?: readonly {
    readonly account: unknown
    readonly signingIndexes: readonly number[]
    readonly sigHash?: string
  }[]
}

/** Returns the wallet in the form of Wallet Standard. */
export function bitcoinStandard(
  state: BitcoinState,
  handler: BitcoinRequestHandler,
  options: BitcoinTestWalletOptions,
): object {
  const shown = () => state.accounts.map((account) => account.shown)
  const accounts = (bad?: { readonly value: unknown }) => ({ accounts: bad ? bad.value : shown() })
  const accountOf = (raw: unknown) => state.accountOf(state.accounts.find((item) => item.shown === raw)?.address)
  const planMessage = ({ account, message }: Input) => {
    const { keys, purpose } = accountOf(account)
    if (!(message instanceof Uint8Array)) throw invalidParams('A message is bytes.')
    return async () => ({ signedMessage: message, signature: await signBitcoinMessage(keys, purpose, message) })
  }
  const planTransaction = ({ psbt, inputsToSign = [], chain }: Input) => {
    if (chain !== undefined) state.chainFor(chain)
    const transaction = readBitcoinPsbt(psbt)
    const inputs = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) => {
      const { keys } = accountOf(account)
      const type = sigHash === undefined ? undefined : sighashes[sigHash]
      return signingIndexes.map((index) => ({ keys, index, ...(type && { sighashes: [type] }) }))
    })
    return () => ({ signedPsbt: signBitcoinPsbt(transaction, inputs) })
  }
  const each =
    (method: string, plan: (input: Input) => () => unknown, part: string) =>
    (...inputs: readonly unknown[]) =>
      handler.request(
        method,
        inputs,
        () => {
          const plans = inputs.map((input) => plan((input ?? {}) as Input))
          return () => Promise.all(plans.map((go) => go()))
        },
        (value) => [{ [part]: value }],
      )

  return Object.freeze({
    version,
    name: options.name ?? 'Bitcoin Test Wallet',
    icon: options.icon ?? defaultIcon,
    chains: Object.freeze(options.chains.map(({ id }) => id)),
    get accounts() {
      return shown()
    },
    features: Object.freeze({
      'standard:connect': {
        version,
        connect: (input?: { readonly silent?: boolean }) =>
          handler.share('standard:connect', input === undefined ? [] : [input], accounts, input?.silent === true),
      },
      'bitcoin:connect': {
        version,
        connect: (...inputs: readonly unknown[]) => handler.share('bitcoin:connect', inputs, accounts),
      },
      'bitcoin:disconnect': { version, disconnect: async () => state.revoke() },
      'bitcoin:events': {
        version,
        on(event: string, listener: (value: unknown) => void) {
          const tell = () => listener({ accounts: shown() })
          state.listeners.on(event, tell)
          return () => state.listeners.off(event, tell)
        },
      },
      'bitcoin:signMessage': { version, signMessage: each('bitcoin:signMessage', planMessage, 'signature') },
      'bitcoin:signTransaction': {
        version,
        signTransaction: each('bitcoin:signTransaction', planTransaction, 'signedPsbt'),
      },
    }),
  })
}
