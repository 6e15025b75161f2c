import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { runtimeError } from '../core/error-texts/runtime-error.ts'
import { sendError } from '../core/error-texts/send-error.ts'
import { tokenRefusal } from '../core/error-texts/token-refusal.ts'
import { WmError } from '../core/errors.ts'
import { NoAnswer, requestText } from '../core/node-http.ts'
import { readField } from '../core/read-field.ts'
import { parse, v } from '../core/schema.ts'
import type { FeeChoice, FeeQuote, SendCapability } from '../core/send-capability.ts'
import type { Network, Session } from '../core/types.ts'
import { addressScript } from './address-script.ts'
import { fromBase64, fromHex, isSameBytes, toBase64 } from './bytes.ts'
import { connectionOf } from './connection.ts'
import { askEsplora, jsonIn, satoshis } from './esplora.ts'
import { feeRates } from './fee-rates.ts'
import { hash160 } from './hash160.ts'
import { dustLimit, heldBack, highestFee, pay } from './pay.ts'
import { scriptOf } from './script-of.ts'
import { sendStatus, txid } from './send-status.ts'
import { type Coin, finish, type Spender, toPsbt } from './transaction.ts'

const coinsSchema = v.array(v.object({ txid, vout: v.pipe(v.number(), v.integer(), v.minValue(0)), value: satoshis }))

const coinsOf = (network: Network, address: string, c: Context): Promise<readonly Coin[]> =>
  askEsplora(network, `/address/${address}/utxo`, c, (text) => parse(coinsSchema, jsonIn(text)))

/** Returns the public key that a wallet has told of an account, as bytes or as text. */
function publicKeyOf(session: Session<'bip122'> | undefined, address: string): Uint8Array | undefined {
  const connection = session && connectionOf(session.provider)
  const accounts = connection?.wallet.current?.() ?? connection?.accounts
  const raw = readField(accounts?.find((one) => one.address.text === address)?.raw, 'publicKey')
  const bytes = raw instanceof Uint8Array ? raw : fromHex(raw)
  return bytes?.length === 32 || bytes?.length === 33 ? bytes : undefined
}

/**
 * Returns how the outputs of an account are spent. A fee depends on the type only; without a session no key is known,
 * and a P2SH account is taken for one that wraps P2WPKH, as those of wallets do.
 * @throws {WmError<'TOKEN_REFUSED'>} The type is older than segwit, or its script is not known.
 */
function spenderOf(network: Network, address: string, session?: Session<'bip122'>): Spender {
  const found = addressScript(network.caipNetworkId, address)
  const key = publicKeyOf(session, address)
  if (found?.type === 'p2wpkh') return { type: 'p2wpkh', script: found.script }
  if (found?.type === 'p2tr') {
    const internalKey = key?.slice(-32)
    return { type: 'p2tr', script: found.script, ...(internalKey && { internalKey }) }
  }
  if (found?.type === 'p2sh') {
    if (!session) return { type: 'p2sh-p2wpkh', script: found.script }
    const redeemScript = key && Uint8Array.of(0, 20, ...hash160(key))
    if (redeemScript && isSameBytes(hash160(redeemScript), found.program))
      return { type: 'p2sh-p2wpkh', script: found.script, redeemScript }
  }
  throw tokenRefusal('TOKEN_REFUSED', { reason: 'account-type' })
}

const quote: SendCapability['quote'] = async ({ from, to, value, speed }, network, c): Promise<FeeQuote> => {
  const script = scriptOf(network, to)
  const spender = spenderOf(network, from)
  if (value !== 'max' && value < dustLimit(script)) throw tokenRefusal('TOKEN_REFUSED', { reason: 'too-small' })
  const [coins, rates] = await Promise.all([coinsOf(network, from, c), feeRates(network, c)])
  const choices = rates.flatMap(({ rate, ...one }): FeeChoice[] => {
    const feeOf: FeeQuote['feeOf'] = (of) =>
      of === undefined
        ? highestFee(coins, spender, script, rate)
        : pay(coins, spender, { script, value: of }, rate)?.fee
    const fee = value === 'max' ? heldBack(coins, spender, script, rate) : feeOf(value)
    return fee === undefined ? [] : [{ ...one, fee, params: { rate }, feeOf }]
  })
  const has = rates.some((one) => one.speed === speed)
  // Without a wish, coins that are too few for the usual speed are offered a slower one.
  const chosen =
    choices.find((one) => one.speed === (has ? speed : 'normal')) ?? (speed === undefined ? choices[0] : undefined)
  if (!chosen) throw connectionError('INSUFFICIENT_FUNDS')
  if (!speed) return { gas: 0n, ...chosen, ...((choices.length > 1 || chosen.speed !== 'normal') && { choices }) }
  const { feeOf: _, ...reviewed } = chosen
  return { gas: 0n, ...reviewed }
}

/** Gives a signed transaction to the network. Sending it again does no harm: it is the same transaction. */
async function broadcast(network: Network, hex: string, c: Context): Promise<void> {
  let refused: unknown
  for (const url of network.rpcUrls.default.http) {
    try {
      const { response, text } = await requestText(`${url.replace(/\/+$/, '')}/tx`, { method: 'POST', body: hex }, c)
      // A node that has the transaction already refuses it.
      if (response.ok || /already in|already known|txn-already/i.test(text)) return
      if (response.status === 400) refused ??= new Error(text.slice(0, 300))
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
    }
  }
  // Without any answer the transaction may have arrived; its id tells.
  if (refused) throw nodeRefusal('NODE_ERROR', { reason: 'unknown' }, { cause: refused })
}

const submit: SendCapability<'bip122'>['submit'] = async (session, intent, c) => {
  const expected = intent.caipNetworkId
  if (session.caipNetworkId !== expected)
    throw connectionError('NETWORK_MISMATCH', { expected, actual: session.caipNetworkId })
  const network = c.networks.find(({ caipNetworkId }) => caipNetworkId === expected)
  if (!network) throw runtimeError('NETWORK_NOT_FOUND', { id: expected })
  const spender = spenderOf(network, intent.from, session)
  const to = { script: scriptOf(network, intent.to), value: intent.value }
  const planned = pay(await coinsOf(network, intent.from, c), spender, to, intent.fee.params.rate ?? 0n)
  if (!planned) throw connectionError('INSUFFICIENT_FUNDS')
  // Other coins than at the review may cost more than it says.
  if (planned.fee > intent.fee.fee) throw sendError('FEE_CHANGED')
  c.signal.throwIfAborted()
  const psbt = toBase64(toPsbt(planned, spender))
  const signInputs = planned.coins.map((_, index) => ({ address: intent.from, index }))
  // The only place that asks the wallet for a payment. It signs and does not send, so an error means that nothing was
  // sent; the provider compares what comes back with what was asked for.
  let signed: Uint8Array | undefined
  try {
    signed = fromBase64((await session.provider.signPsbt({ psbt, signInputs })).psbt)
  } catch (error) {
    if (WmError.is(error, 'USER_REJECTED')) throw connectionError('USER_REJECTED', { action: 'send' }, { cause: error })
    throw error
  }
  let final: ReturnType<typeof finish>
  try {
    final = finish(planned, spender, signed ?? new Uint8Array())
  } catch (cause) {
    throw connectionError('WALLET_MALFORMED', { method: 'signPsbt' }, { cause })
  }
  // The transaction may exist from here on, so an abort must not lose the answer.
  await broadcast(network, final.hex, { ...c, signal: new AbortController().signal })
  return final.txid
}

/** Payments of a segwit account. The page builds them and the wallet signs: fee and change are the shown ones. */
export const send: SendCapability<'bip122'> = {
  quote,
  async inspect(address, network, c) {
    const seen = await askEsplora(network, `/address/${address}`, c, jsonIn)
    const count = (part: string) => Number(readField(readField(seen, part), 'tx_count') ?? Number.NaN)
    const total = count('chain_stats') + count('mempool_stats')
    if (Number.isNaN(total)) throw nodeRefusal('NODE_ERROR', { reason: 'unknown' })
    return { contract: false, unused: total === 0 }
  },
  async mark(_from, network, c) {
    const height = await askEsplora(network, '/blocks/tip/height', c, (text) => text.trim())
    return { nonce: 0, block: /^\d{1,9}$/.test(height) ? height : '0' }
  },
  submit,
  ...sendStatus,
}
