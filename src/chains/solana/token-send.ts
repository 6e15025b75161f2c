import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { sendError } from '../core/error-texts/send-error.ts'
import { tokenRefusal } from '../core/error-texts/token-refusal.ts'
import type { TokenRefusal } from '../core/errors.ts'
import type { FeeQuote, SendCapability, TokenFacts, TokenSendCapability } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { accountsOf, epochNow, type RawAccount, rentOf, simulatedAccounts, tokenAccountsOf } from './account-reads.ts'
import { associatedAccount } from './associated-account.ts'
import { balanceOf, feeFor, latestBlockhash, simulate } from './chain-reads.ts'
import { nodeError, nodeReasonOf } from './errors.ts'
import { tokenPrograms } from './parse.ts'
import { type Rpc, rpcOf } from './rpc.ts'
import { inspect } from './send-quote.ts'
import { statusOfKind } from './send-status.ts'
import { submitting } from './send-submit.ts'
import { movesToken, type TokenMove, tokenMessage } from './token-message.ts'
import { type Mint, parseMint, parseTokenAccount, type TokenAccount, withheldOf } from './token-state.ts'
import type { TransferKind } from './transfer-message.ts'

// Units for finding an associated account's address, making it, and the transfer, with room to spare.
const params: FeeQuote['params'] = Object.freeze({ computeUnitLimit: 100_000n, computeUnitPrice: 100_000n })

const refuse = (reason: TokenRefusal) => tokenRefusal('TOKEN_REFUSED', { reason })

/** Reads with `read`; what is not the account that it should be is no token. */
function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw sendError('TOKEN_UNREADABLE', undefined, { cause })
  }
}

interface KnownMint extends Mint {
  readonly program: string
}

function mintIn(account: RawAccount | null): KnownMint {
  const program = account?.owner ?? ''
  if (!account || !tokenPrograms.includes(program)) throw sendError('TOKEN_UNREADABLE')
  const mint = readable(() => parseMint(account.bytes, program === tokenPrograms[1]))
  if (mint.isBound) throw refuse('non-transferable')
  if (mint.hasHook) throw refuse('hook')
  if (mint.isPaused) throw refuse('paused')
  return { ...mint, program }
}

interface Holding extends TokenAccount {
  readonly address: string
}

/** Resolves with the account that holds most of a token and can send it; undefined if the owner has none. */
async function holdingOf(rpc: Rpc, owner: string, mint: string): Promise<Holding | undefined> {
  const all = (await tokenAccountsOf(rpc, owner, mint)).map(
    ({ address, bytes }): Holding => ({ address, ...readable(() => parseTokenAccount(bytes)) }),
  )
  const usable = all.filter((one) => !one.isFrozen && one.mint === mint && one.owner === owner)
  if (usable.length === 0 && all.some((one) => one.isFrozen && one.amount > 0n)) throw refuse('frozen')
  return usable.reduce<Holding | undefined>((best, one) => (best && best.amount >= one.amount ? best : one), undefined)
}

async function facts(mint: string, owner: string, network: Network, c: Context): Promise<TokenFacts> {
  const rpc = rpcOf(network, c)
  const [[account = null], holding] = await Promise.all([accountsOf(rpc, [mint]), holdingOf(rpc, owner, mint)])
  return { decimals: mintIn(account).decimals, balance: holding?.amount ?? 0n }
}

interface Transfer {
  readonly from: string
  readonly to: string
  readonly value: bigint | 'max'
}

/** Resolves with how a transfer is made now. Rejects for one that the token or the recipient does not allow. */
async function moveOf(
  rpc: Rpc,
  token: string,
  { from, to, value }: Transfer,
): Promise<TokenMove & { readonly mintState: KnownMint }> {
  const [[mintAccount = null, recipient], source] = await Promise.all([
    accountsOf(rpc, [token, to]),
    holdingOf(rpc, from, token),
  ])
  const mintState = mintIn(mintAccount)
  const { program, decimals } = mintState
  if (recipient && tokenPrograms.includes(recipient.owner)) throw refuse('recipient-is-token')
  const amount = value === 'max' ? (source?.amount ?? 0n) : value
  if (!source || amount > source.amount) throw connectionError('INSUFFICIENT_FUNDS')
  const destination = await associatedAccount(to, program, token)
  const [[found], epoch] = await Promise.all([accountsOf(rpc, [destination]), mintState.fees ? epochNow(rpc) : 0n])
  const creates = found?.owner !== program
  if (found && !creates) {
    const account = readable(() => parseTokenAccount(found.bytes))
    if (account.owner !== to || account.mint !== token) throw refuse('recipient-moved')
    if (account.isFrozen) throw refuse('recipient-frozen')
    if (account.needsMemo) throw refuse('recipient-memo')
  } else if (mintState.startsFrozen) throw refuse('starts-frozen')
  const withheld = mintState.fees ? withheldOf(mintState, amount, epoch) : undefined
  const places = { source: source.address, destination, creates }
  return { mintState, program, mint: token, decimals, from, to, value: amount, withheld, ...places }
}

async function quote(token: string, transfer: Transfer, network: Network, c: Context): Promise<FeeQuote> {
  const rpc = rpcOf(network, c)
  const [move, { blockhash }, coins] = await Promise.all([
    moveOf(rpc, token, transfer),
    latestBlockhash(rpc),
    balanceOf(rpc, transfer.from),
  ])
  const { transaction, message } = tokenMessage(move, params, blockhash)
  const [charged, rent] = await Promise.all([
    feeFor(rpc, message),
    move.creates ? rentOf(rpc, move.mintState.accountSize) : undefined,
  ])
  if (charged === null) throw nodeRefusal('NODE_ERROR', { reason: 'unknown' })
  const fee = charged + (rent ?? 0n)
  if (coins < fee) throw connectionError('INSUFFICIENT_FUNDS')
  const { err, logs } = await simulate(rpc, transaction)
  if (err !== null && err !== undefined) {
    const cause = { data: { err, logs } }
    throw nodeError(nodeReasonOf(cause) ?? 'unknown', cause)
  }
  return {
    gas: params.computeUnitLimit ?? 0n,
    fee,
    params,
    ...(rent !== undefined && { rent }),
    ...(move.withheld !== undefined && { withheld: move.withheld }),
  }
}

/** Resolves with what a simulation says of both accounts of the token. */
async function effects(token: string, transfer: Transfer, network: Network, c: Context) {
  const rpc = rpcOf(network, c)
  const [move, { blockhash }] = await Promise.all([moveOf(rpc, token, transfer), latestBlockhash(rpc)])
  const { transaction } = tokenMessage(move, params, blockhash)
  const found = await simulatedAccounts(rpc, transaction, [move.source, move.destination])
  if (!found) return undefined
  const amount = (account: RawAccount | null | undefined) => (account ? parseTokenAccount(account.bytes).amount : 0n)
  const [lost, won] = [0, 1].map((at) => amount(found.before[at]) - amount(found.after[at])) as [bigint, bigint]
  // A sender who is the recipient loses only what the token keeps.
  if (move.source === move.destination) return { extra: 0n, missing: lost }
  return { extra: lost - move.value, missing: move.value + won }
}

/** Returns the transfers of one token, by its mint. */
export const tokenSend = (token: string): TokenSendCapability<'solana'> => {
  const kind: TransferKind = {
    async build(intent, blockhash, network, c) {
      const move = await moveOf(rpcOf(network, c), token, intent)
      // The visitor has seen what the token keeps, and whether an account is paid for: neither may have changed.
      if (move.withheld !== intent.fee.withheld || (move.creates && intent.fee.rent === undefined))
        throw sendError('FEE_CHANGED')
      return tokenMessage(move, intent.fee.params, blockhash).transaction
    },
    matches: (bytes, transfer) => movesToken(bytes, { ...transfer, mint: token }, tokenPrograms),
  }
  return {
    facts: (owner, network, c) => facts(token, owner, network, c),
    quote: (input: Parameters<SendCapability['quote']>[0], network, c) => quote(token, input, network, c),
    inspect,
    effects: (transfer, network, c) => effects(token, transfer, network, c),
    ...submitting(kind),
    status: statusOfKind(kind),
  }
}
