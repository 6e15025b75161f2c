import { encodeBase58 } from '../core/base58.ts'
import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { runtimeError } from '../core/error-texts/runtime-error.ts'
import { transferError } from '../core/error-texts/transfer-error.ts'
import { WmError } from '../core/errors.ts'
import type { SendCapability, SubmitMark, TransferIntent } from '../core/send-capability.ts'
import type { Network, Session } from '../core/types.ts'
import { isCustom } from './chain-name.ts'
import { latestBlockhash, slotNow, toBase64, transactionOf } from './chain-reads.ts'
import { connectionOf } from './connection.ts'
import { isDeclined, nodeError, nodeReasonOf, walletError } from './errors.ts'
import { readTransaction } from './read-transfer.ts'
import { rpcOf } from './rpc.ts'
import { rememberLastValidBlockHeight } from './send-status.ts'
import type { TransferKind } from './transfer-message.ts'

const preflightCommitment = 'confirmed'

async function mark(_from: string, network: Network, c: Context): Promise<SubmitMark> {
  const rpc = rpcOf(network, c)
  const [{ lastValidBlockHeight }, slot] = await Promise.all([latestBlockhash(rpc), slotNow(rpc)])
  // Solana has no nonces; the last valid block height bounds a transfer instead.
  return { nonce: Number(lastValidBlockHeight), block: slot.toString() }
}

/** Lets the wallet send. Only some of its errors say that it did not; any other leaves the outcome unknown. */
async function throughWallet({ provider }: Session<'solana'>, transaction: Uint8Array, intent: TransferIntent) {
  const signer = { address: intent.from, caipNetworkId: intent.caipNetworkId }
  try {
    return encodeBase58(await provider.signAndSendTransaction(transaction, signer, { preflightCommitment }))
  } catch (error) {
    if (isDeclined(error)) throw walletError(error, 'send', 'INTERNAL')
    if (WmError.is(error, 'ACCOUNT_CHANGED') || WmError.is(error, 'CHAIN_UNSUPPORTED')) throw error
    const reason = WmError.is(error) ? undefined : nodeReasonOf(error)
    // "Already processed" is an error about this very transaction: it was sent.
    if (reason && reason !== 'nonce-too-low') throw nodeError(reason, error)
    throw transferError('OUTCOME_UNKNOWN', undefined, { cause: error })
  }
}

/** Lets the wallet sign and the page's own node send, so that an error of the wallet means that nothing was sent. */
async function throughNode(
  { provider }: Session<'solana'>,
  transaction: Uint8Array,
  intent: TransferIntent,
  { matches }: TransferKind,
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
  const hash = readTransaction(signed)?.hash
  // A wallet may add guards and fees, but must not change the transfer.
  if (!hash || !(await matches(signed, intent)))
    throw connectionError('WALLET_MALFORMED', { method: 'solana:signTransaction' })
  // The transaction may exist from here on, so an abort must not lose the answer.
  const late: Context = { ...c, signal: new AbortController().signal }
  const options = { encoding: 'base64', preflightCommitment }
  await rpcOf(
    network,
    late,
    0,
  )('sendTransaction', [toBase64(signed), options]).catch((error: unknown) => {
    // A missing answer is no refusal: the signed transaction may have arrived, and its hash is known.
    if (WmError.is(error, 'RPC_UNREACHABLE')) return
    if (WmError.is(error, 'NODE_ERROR') && error.data.reason === 'nonce-too-low') return
    throw error
  })
  return hash
}

async function submit(kind: TransferKind, session: Session<'solana'>, intent: TransferIntent, c: Context) {
  const { wallet } = connectionOf(session.provider)
  const expected = intent.caipNetworkId
  if (session.caipNetworkId !== expected)
    throw connectionError('NETWORK_MISMATCH', { expected, actual: session.caipNetworkId })
  // The wallet's last event may be outdated, so the wallet itself must confirm the account.
  if (!wallet.accounts()?.some(({ address }) => address === intent.from)) throw connectionError('ACCOUNT_CHANGED')
  const network = c.networks.find(({ caipNetworkId }) => caipNetworkId === expected)
  if (!network) throw runtimeError('NETWORK_NOT_FOUND', { id: expected })
  const { blockhash, lastValidBlockHeight } = await latestBlockhash(rpcOf(network, c))
  const transaction = await kind.build(intent, blockhash, network, c)
  c.signal.throwIfAborted()
  // A wallet's own node for a custom network may be another one, or missing, so the page's node sends there.
  const { signTransaction, signAndSendTransaction } = wallet.features
  const here = signTransaction && (isCustom(expected) || !signAndSendTransaction)
  // The only place that asks a wallet to move money: once, without a retry and without an abort, since either could pay
  // twice.
  if (here) {
    const hash = await throughNode(session, transaction, intent, kind, network, c)
    rememberLastValidBlockHeight(hash, lastValidBlockHeight)
    return hash
  }
  const hash = await throughWallet(session, transaction, intent)
  // The wallet may have used a newer blockhash; the newest one of now is the upper bound.
  const late: Context = { ...c, signal: new AbortController().signal }
  void latestBlockhash(rpcOf(network, late)).then(
    (latest) => rememberLastValidBlockHeight(hash, latest.lastValidBlockHeight),
    () => {},
  )
  return hash
}

async function verify(
  { matches }: TransferKind,
  hash: string,
  intent: TransferIntent & { readonly mark?: SubmitMark },
  network: Network,
  c: Context,
): Promise<'match' | 'mismatch' | 'unknown'> {
  const sent = await transactionOf(rpcOf(network, c), hash).catch(() => null)
  c.signal.throwIfAborted()
  if (!sent) return 'unknown'
  if (intent.mark && sent.slot < BigInt(intent.mark.block)) return 'mismatch'
  return (await matches(sent.bytes, intent)) ? 'match' : 'mismatch'
}

/** Returns how transfers of one kind are sent and checked. */
export const submitting = (kind: TransferKind): Pick<SendCapability<'solana'>, 'mark' | 'submit' | 'verify'> => ({
  mark,
  submit: (session, intent, c) => submit(kind, session, intent, c),
  verify: (hash, intent, network, c) => verify(kind, hash, intent, network, c),
})
