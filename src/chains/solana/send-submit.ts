import type { Context, SendCapability, SubmitMark, TransferIntent } from '../core/adapter.ts'
import { encodeBase58 } from '../core/base58.ts'
import { WmError } from '../core/errors.ts'
import '../core/send-error-texts.ts'
import type { Network, Session } from '../core/types.ts'
import { isCustom } from './chain-name.ts'
import { latestBlockhash, slotNow, toBase64, transactionOf } from './chain-reads.ts'
import { connectionOf } from './connection.ts'
import { isDeclined, nodeError, nodeReasonOf, walletError } from './errors.ts'
import { noteLastHeight } from './last-heights.ts'
import { moves, readTransfer } from './read-transfer.ts'
import { rpcOf } from './rpc.ts'
import { transferMessage } from './transfer-message.ts'

const preflightCommitment = 'confirmed'

export async function mark(_from: string, network: Network, c: Context): Promise<SubmitMark> {
  const rpc = rpcOf(network, c)
  const [{ lastValidBlockHeight }, slot] = await Promise.all([latestBlockhash(rpc), slotNow(rpc)])
  // Solana has no nonces; what bounds a transfer is the block until which it can be mined.
  return { nonce: Number(lastValidBlockHeight), block: slot.toString() }
}

/** The wallet sends. Only some of its errors say that it did not (safety S-07, S-19). */
async function throughWallet({ provider }: Session<'solana'>, transaction: Uint8Array, intent: TransferIntent) {
  const signer = { address: intent.from, caipNetworkId: intent.caipNetworkId }
  try {
    return encodeBase58(await provider.signAndSendTransaction(transaction, signer, { preflightCommitment }))
  } catch (error) {
    if (isDeclined(error)) throw walletError(error, 'send', 'INTERNAL')
    if (WmError.is(error, 'ACCOUNT_CHANGED') || WmError.is(error, 'CHAIN_UNSUPPORTED')) throw error
    const reason = WmError.is(error) ? undefined : nodeReasonOf(error)
    // "Already processed" is a complaint about our own transaction: it was sent.
    if (reason && reason !== 'nonce-too-low') throw nodeError(reason, error)
    throw new WmError('OUTCOME_UNKNOWN', undefined, { cause: error })
  }
}

/** The wallet signs and the page's own node sends: until then nothing can have been sent. */
async function throughNode(
  { provider }: Session<'solana'>,
  transaction: Uint8Array,
  intent: TransferIntent,
  network: Network,
  c: Context,
) {
  const signer = { address: intent.from, caipNetworkId: intent.caipNetworkId }
  let signed: Uint8Array
  try {
    signed = await provider.signTransaction(transaction, signer)
  } catch (error) {
    throw walletError(error, 'send', 'INTERNAL')
  }
  const read = readTransfer(signed)
  // A wallet may add guards and fees of its own, but it must not send something else.
  if (!read?.hash || !moves(read, intent)) throw new WmError('WALLET_MALFORMED', { method: 'solana:signTransaction' })
  // From here on the answer matters, whoever stops waiting (safety S-03).
  const late: Context = { ...c, signal: new AbortController().signal }
  const options = { encoding: 'base64', preflightCommitment }
  await rpcOf(
    network,
    late,
    0,
  )('sendTransaction', [toBase64(signed), options]).catch((error: unknown) => {
    // Not heard is not refused: what is signed may have arrived, and its hash is known.
    if (WmError.is(error, 'RPC_UNREACHABLE')) return
    if (WmError.is(error, 'NODE_ERROR') && error.data.reason === 'nonce-too-low') return
    throw error
  })
  return read.hash
}

export const submit: SendCapability<'solana'>['submit'] = async (session, intent, c) => {
  const { wallet } = connectionOf(session.provider)
  const expected = intent.caipNetworkId
  if (session.caipNetworkId !== expected)
    throw new WmError('NETWORK_MISMATCH', { expected, actual: session.caipNetworkId })
  // The wallet itself says whose accounts it shares, however recent its last event (safety S-16).
  if (!wallet.accounts()?.some(({ address }) => address === intent.from)) throw new WmError('ACCOUNT_CHANGED')
  const network = c.networks.find(({ caipNetworkId }) => caipNetworkId === expected)
  if (!network) throw new WmError('NETWORK_NOT_FOUND', { id: expected })
  const { blockhash, lastValidBlockHeight } = await latestBlockhash(rpcOf(network, c))
  c.signal.throwIfAborted()
  const { transaction } = transferMessage(intent, intent.fee.params, blockhash)
  // A wallet's own node for a network of the integrator's may be another one, or nowhere.
  const { signTransaction, signAndSendTransaction } = wallet.features
  const here = signTransaction && (isCustom(expected) || !signAndSendTransaction)
  // The one place that asks a wallet to move money: once, without a retry and without an abort.
  if (here) {
    const hash = await throughNode(session, transaction, intent, network, c)
    noteLastHeight(hash, lastValidBlockHeight)
    return hash
  }
  const hash = await throughWallet(session, transaction, intent)
  // The wallet may have taken a newer blockhash, so what is known is only what it could have taken last.
  const late: Context = { ...c, signal: new AbortController().signal }
  void latestBlockhash(rpcOf(network, late)).then(
    (latest) => noteLastHeight(hash, latest.lastValidBlockHeight),
    () => {},
  )
  return hash
}

export async function verify(
  hash: string,
  intent: TransferIntent & { readonly mark?: SubmitMark },
  network: Network,
  c: Context,
): Promise<'match' | 'mismatch' | 'unknown'> {
  const sent = await transactionOf(rpcOf(network, c), hash).catch(() => null)
  c.signal.throwIfAborted()
  if (!sent) return 'unknown'
  if (intent.mark && sent.slot < BigInt(intent.mark.block)) return 'mismatch'
  return moves(readTransfer(sent.bytes), intent) ? 'match' : 'mismatch'
}
