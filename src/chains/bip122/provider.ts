import { connectionError } from '../core/error-texts/connection-error.ts'
import { pageError } from '../core/error-texts/page-error.ts'
import { transferError } from '../core/error-texts/transfer-error.ts'
import type { BitcoinMessage, BitcoinProvider, BitcoinPsbt } from '../core/types.ts'
import { accountsOn, type WalletAccount } from './accounts.ts'
import { fromBase64 } from './bytes.ts'
import type { Connection } from './connection.ts'
import { walletError } from './errors.ts'
import { messageSignature } from './message-signature.ts'
import { addressOn } from './parse.ts'
import { readPsbt } from './psbt.ts'
import { signedPsbt } from './signed-psbt.ts'

/** Satoshis of 21 million bitcoin, which a number holds exactly. */
const ALL = 2_100_000_000_000_000n
const invalid = (option: string, reason: string) => pageError('OPTION_INVALID', { option, reason })

function satoshisIn(amount: string): bigint {
  const value = typeof amount === 'string' && /^[1-9]\d{0,15}$/.test(amount) ? BigInt(amount) : 0n
  if (value === 0n || value > ALL) throw transferError('AMOUNT_INVALID', { value: String(amount).slice(0, 100) })
  return value
}

function txidIn(raw: unknown): string {
  // The transaction may exist despite a bad answer, so the error must not invite a second payment.
  if (typeof raw !== 'string' || !/^[0-9a-f]{64}$/i.test(raw)) throw transferError('OUTCOME_UNKNOWN')
  return raw.toLowerCase()
}

/** Returns the provider of a connection. All arguments and results are validated. */
export function createProvider(connection: Connection): BitcoinProvider {
  const { wallet } = connection
  const target = () => {
    const { caipNetworkId } = connection
    return { caipNetworkId, accounts: wallet.current?.() ?? connection.accounts }
  }
  const accountOf = (address: string): WalletAccount => {
    const { caipNetworkId, accounts } = target()
    const text = addressOn(caipNetworkId, address)
    const account = accountsOn(caipNetworkId, accounts).find((item) => item.address.text === text)
    if (!account) throw connectionError('ACCOUNT_CHANGED')
    return account
  }
  async function asking<T>(action: 'sign' | 'send', ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      throw walletError(error, action, 'INTERNAL')
    }
  }

  return Object.freeze({
    signMessage: ({ message, address, protocol }: BitcoinMessage) =>
      asking('sign', async () => {
        const account = accountOf(address)
        const request = { message, address: account.address.text, ...(protocol && { protocol }) }
        return messageSignature(await wallet.signMessage(request, account, target()), protocol)
      }),
    signPsbt: ({ psbt, signInputs, broadcast = false }: BitcoinPsbt) =>
      asking('sign', async () => {
        const bytes = fromBase64(psbt)
        const facts = bytes && readPsbt(bytes)
        if (!bytes || !facts) throw invalid('psbt', 'is no PSBT in base64')
        const inputs = signInputs.map((input) => ({ ...input, address: accountOf(input.address).address.text }))
        const indexes = new Set(inputs.map(({ index }) => index))
        if (
          indexes.size === 0 ||
          [...indexes].some((index) => !Number.isInteger(index) || index < 0 || index >= facts.inputs)
        )
          throw invalid('signInputs', 'names no input of this PSBT')
        if (broadcast && indexes.size < facts.inputs) throw invalid('broadcast', 'is not supported for partial signing')
        const answer = await wallet.signPsbt({ psbt, bytes, signInputs: inputs, broadcast }, target())
        if (!broadcast) return { psbt: signedPsbt(answer.psbt, facts) }
        const txid = txidIn(answer.txid)
        try {
          return { psbt: signedPsbt(answer.psbt, facts), txid }
        } catch (cause) {
          // The transaction was sent; a plain failure would invite a second payment.
          throw transferError('OUTCOME_UNKNOWN', undefined, { cause })
        }
      }),
    sendTransfer: ({ recipient, amount }: { readonly recipient: string; readonly amount: string }) =>
      asking('send', async () => {
        const { caipNetworkId, accounts } = target()
        const to = addressOn(caipNetworkId, recipient)
        if (!to) throw transferError('ADDRESS_INVALID', { value: String(recipient).slice(0, 100) })
        const satoshis = satoshisIn(amount)
        const from = accountsOn(caipNetworkId, accounts).find(({ type }) => type === 'payment')
        if (!from) throw connectionError('ACCOUNT_CHANGED')
        return txidIn(await wallet.sendTransfer(to, satoshis, from.address.text, target()))
      }),
  })
}
