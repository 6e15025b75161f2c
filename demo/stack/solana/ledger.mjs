import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/web3.js'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { transactionError } from './errors.mjs'
import { feeOf } from './fees.mjs'
import { parsedToken } from './token-accounts.mjs'

/** Blocks for which a blockhash is valid. */
const LIFETIME = 150n

const failed = (outcome) => outcome instanceof FailedTransactionMetadata
const blockhashOf = (transaction) => {
  const { messageBytes } = transaction
  // The first byte of a versioned message has its high bit set; a header of three bytes follows in both forms.
  const at = messageBytes[0] & 0x80 ? 4 : 3
  const accounts = messageBytes[at] // Always below 128, because a packet has no room for more.
  const start = at + 1 + accounts * 32
  return getBase58Decoder().decode(messageBytes.slice(start, start + 32))
}

/**
 * A chain of one node: litesvm executes the programs; blocks, blockhash lifetimes and history are kept here, because
 * litesvm knows its newest blockhash only.
 */
export function createLedger() {
  const svm = new LiteSVM().withBlockhashCheck(false)
  /** Block height by blockhash. @type {Map<string, bigint>} */
  const blockhashes = new Map()
  /** Record by signature. @type {Map<string, object>} */
  const history = new Map()
  let height = 0n

  function nextBlock() {
    height += 1n
    svm.warpToSlot(height)
    svm.expireBlockhash()
    blockhashes.set(svm.latestBlockhash(), height)
  }

  function isValid(blockhash) {
    const since = blockhashes.get(blockhash)
    return since !== undefined && height - since <= LIFETIME
  }

  const outcomeOf = (outcome) => {
    const meta = failed(outcome) ? outcome.meta() : 'postAccounts' in outcome ? outcome.meta() : outcome
    return {
      err: failed(outcome) ? transactionError(outcome) : null,
      logs: meta.logs(),
      units: meta.computeUnitsConsumed(),
      ...('postAccounts' in outcome && { after: outcome.postAccounts() }),
    }
  }

  /** Returns lamports and tokens of accounts, as a node notes them before and after a transaction. */
  const holdingsOf = (accounts) => ({
    lamports: accounts.map((of) => svm.getBalance(of) ?? 0n),
    tokens: accounts.flatMap((of, accountIndex) => {
      const account = svm.getAccount(of)
      const { parsed } = (account.exists && parsedToken(account, (mint) => svm.getAccount(mint).data[44])) || {}
      if (!parsed) return []
      const { mint, owner, tokenAmount: uiTokenAmount } = parsed.info
      return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount }]
    }),
  })

  nextBlock()
  return {
    svm,
    history,
    nextBlock,
    isValid,
    get height() {
      return height
    },
    latest: () => ({ blockhash: svm.latestBlockhash(), lastValidBlockHeight: height + LIFETIME }),
    /** Returns an expired blockhash, or the oldest one. */
    stale: () => [...blockhashes.keys()].find((blockhash) => !isValid(blockhash)) ?? '11111111111111111111111111111111',
    decode: (bytes) => getTransactionDecoder().decode(bytes),
    signatureOf: (transaction) => {
      const first = Object.values(transaction.signatures)[0]
      return first ? getBase58Decoder().decode(first) : undefined
    },
    simulate(transaction, { sigVerify = true, replaceBlockhash = false } = {}) {
      if (!replaceBlockhash && !isValid(blockhashOf(transaction)))
        return { err: 'BlockhashNotFound', logs: [], units: 0n }
      svm.withSigverify(sigVerify)
      try {
        return outcomeOf(svm.simulateTransaction(transaction))
      } finally {
        svm.withSigverify(true)
      }
    },
    /** Executes a transaction in a new block. A transaction that fails before execution leaves no record. */
    send(transaction, signature) {
      const before = history.get(signature)
      if (before) return { err: 'AlreadyProcessed', logs: [], units: 0n }
      if (!isValid(blockhashOf(transaction))) return { err: 'BlockhashNotFound', logs: [], units: 0n }
      const accounts = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes).staticAccounts
      const had = holdingsOf(accounts)
      const outcome = outcomeOf(svm.sendTransaction(transaction))
      const paid = outcome.err === null || typeof outcome.err === 'object'
      if (paid) {
        const { messageBytes } = transaction
        const bytes = getTransactionEncoder().encode(transaction)
        history.set(signature, {
          ...outcome,
          signature,
          slot: height,
          bytes,
          balances: { accounts, had, has: holdingsOf(accounts) },
          fee: feeOf(messageBytes),
          time: Date.now(),
        })
        nextBlock()
      }
      return outcome
    },
  }
}
