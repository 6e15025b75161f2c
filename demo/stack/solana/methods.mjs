import {
  address,
  getBase58Decoder,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  lamports,
} from '@solana/web3.js'
import { invalidParams, RpcError } from './errors.mjs'
import { feeOf } from './fees.mjs'
import { isHeldBy, parsedToken, tokenPrograms } from './token-accounts.mjs'

const MAX_AIRDROP = 1_000_000_000_000
const FINAL = 32n
/** Bytes of an account that holds a token of the older program; a mint is shorter. */
const TOKEN_ACCOUNT = 165

function addressIn(value) {
  try {
    return address(value)
  } catch {
    throw invalidParams('that is no address')
  }
}

function bytesIn(text, encoding = 'base58') {
  if (typeof text !== 'string') throw invalidParams('a transaction is a text')
  if (encoding !== 'base58' && encoding !== 'base64') throw invalidParams(`no encoding ${encoding}`)
  try {
    return encoding === 'base64' ? new Uint8Array(Buffer.from(text, 'base64')) : getBase58Encoder().encode(text)
  } catch {
    throw invalidParams('the transaction cannot be read')
  }
}

function messageIn(text) {
  const bytes = bytesIn(text, 'base64')
  try {
    return { bytes, message: getCompiledTransactionMessageDecoder().decode(bytes) }
  } catch {
    throw invalidParams('the message cannot be read')
  }
}

function dataOf(data, encoding) {
  if (encoding === 'base58') return [getBase58Decoder().decode(data), 'base58']
  return [Buffer.from(data).toString('base64'), 'base64']
}

const number = (value) => Number(value)

/**
 * The methods that this node answers, each from parameters to result.
 * @param {ReturnType<import('./ledger.mjs').createLedger>} ledger
 * @param {{ genesisHash: string }} options
 */
export function createMethods(ledger, { genesisHash }) {
  const { svm, history } = ledger
  const context = () => ({ apiVersion: '2.0.0', slot: number(ledger.height) })
  const inContext = (value) => ({ context: context(), value })

  function transactionIn(text, encoding) {
    try {
      return ledger.decode(bytesIn(text, encoding))
    } catch (error) {
      throw error instanceof RpcError ? error : invalidParams('the transaction cannot be read')
    }
  }

  const confirmationOf = (record) => {
    const age = ledger.height - record.slot
    return age >= FINAL ? 'finalized' : age > 0n ? 'confirmed' : 'processed'
  }
  const statusOf = (record) => ({
    slot: number(record.slot),
    confirmations: ledger.height - record.slot >= FINAL ? null : number(ledger.height - record.slot),
    confirmationStatus: confirmationOf(record),
    err: record.err,
    status: record.err === null ? { Ok: null } : { Err: record.err },
  })

  const accountOf = (raw, options) => shown(svm.getAccount(addressIn(raw)), options)

  function shown(account, { encoding = 'base64' } = {}) {
    if (!account.exists || account.lamports === 0n) return null
    const parsed = encoding === 'jsonParsed' && parsedToken(account, (mint) => svm.getAccount(mint).data[44])
    return {
      data: parsed || dataOf(account.data, encoding),
      executable: account.executable,
      lamports: account.lamports,
      owner: account.programAddress,
      rentEpoch: 18_446_744_073_709_551_615n,
      space: account.data.length,
    }
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: () => ledger.height,
    getBlockHeight: () => ledger.height,
    getEpochInfo: () => ({
      absoluteSlot: ledger.height,
      blockHeight: ledger.height,
      epoch: 0,
      slotIndex: ledger.height,
      slotsInEpoch: 432_000,
      transactionCount: history.size,
    }),
    getBalance: ([of]) => inContext(svm.getBalance(addressIn(of)) ?? 0n),
    getAccountInfo: ([of, options]) => inContext(accountOf(of, options)),
    getMultipleAccounts: ([list, options]) => inContext(list.map((of) => accountOf(of, options))),
    getTokenAccountsByOwner([of, filter, options]) {
      const owner = addressIn(of)
      const programs = filter?.programId === undefined ? tokenPrograms : [addressIn(filter.programId)]
      const mint = filter?.mint === undefined ? undefined : addressIn(filter.mint)
      if (!mint && filter?.programId === undefined) throw invalidParams('a mint or a programId is needed')
      const value = programs
        .flatMap((program) => svm.getProgramAccounts(program))
        .filter(({ data }) => isHeldBy(data, owner, mint))
        .map(({ address: pubkey }) => ({ pubkey, account: accountOf(pubkey, options) }))
      return inContext(value)
    },
    getTokenSupply([of]) {
      const mint = svm.getAccount(addressIn(of))
      const isMint = mint.exists && tokenPrograms.includes(mint.programAddress) && mint.data.length !== TOKEN_ACCOUNT
      if (!isMint) throw invalidParams('not a Token mint')
      const amount = Buffer.from(mint.data).readBigUInt64LE(36)
      return inContext({ amount: `${amount}`, decimals: mint.data[44] })
    },
    getMinimumBalanceForRentExemption([size]) {
      if (!Number.isSafeInteger(size) || size < 0) throw invalidParams('a size is a whole number')
      return svm.minimumBalanceForRentExemption(BigInt(size))
    },
    getLatestBlockhash(_params, { stale } = {}) {
      const latest = ledger.latest()
      return inContext(stale ? { ...latest, blockhash: ledger.stale() } : latest)
    },
    isBlockhashValid: ([blockhash]) => inContext(ledger.isValid(blockhash)),
    getFeeForMessage([text]) {
      const { bytes, message } = messageIn(text)
      return inContext(ledger.isValid(message.lifetimeToken) ? feeOf(bytes) : null)
    },
    simulateTransaction([
      text,
      { encoding, sigVerify = false, replaceRecentBlockhash = false, accounts: asked = undefined } = {},
    ]) {
      const transaction = transactionIn(text, encoding)
      const how = { sigVerify, replaceBlockhash: replaceRecentBlockhash }
      const { err, logs, units, after } = ledger.simulate(transaction, how)
      // A node shows accounts as the transaction leaves them, and those that it does not touch as they are.
      const changed = (of) => after?.find((one) => one.address === of)
      const accounts = asked?.addresses?.map((of) => {
        const one = changed(addressIn(of))
        return one ? shown({ ...one, exists: true }, asked) : accountOf(of, asked)
      })
      const rest = { returnData: null, innerInstructions: null }
      return inContext({ err, logs, unitsConsumed: units, accounts: err === null ? (accounts ?? null) : null, ...rest })
    },
    sendTransaction([text, { encoding, skipPreflight = false } = {}], { drop } = {}) {
      const transaction = transactionIn(text, encoding)
      const signature = ledger.signatureOf(transaction)
      const refuse = ({ err, logs, units }) => {
        if (err === 'SignatureFailure') throw new RpcError(-32003, 'Transaction signature verification failure')
        throw new RpcError(
          -32002,
          `Transaction simulation failed: ${typeof err === 'string' ? err : JSON.stringify(err)}`,
          {
            err,
            logs,
            unitsConsumed: units,
            accounts: null,
          },
        )
      }
      if (!signature || Object.values(transaction.signatures).some((one) => !one))
        throw new RpcError(-32003, 'Transaction signature verification failure')
      if (history.has(signature))
        return skipPreflight ? signature : refuse({ err: 'AlreadyProcessed', logs: [], units: 0n })
      if (!skipPreflight) {
        const tried = ledger.simulate(transaction)
        if (tried.err !== null) refuse(tried)
      }
      if (!drop) ledger.send(transaction, signature)
      return signature
    },
    getSignatureStatuses([list]) {
      if (!Array.isArray(list) || list.length > 256) throw invalidParams('at most 256 signatures')
      return inContext(list.map((one) => (history.has(one) ? statusOf(history.get(one)) : null)))
    },
    getSignaturesForAddress([of, { limit = 1000 } = {}]) {
      const wanted = addressIn(of)
      // An airdrop is made by litesvm itself and has no bytes.
      const mentions = ({ bytes }) =>
        bytes &&
        getCompiledTransactionMessageDecoder().decode(ledger.decode(bytes).messageBytes).staticAccounts.includes(wanted)
      return [...history.values()]
        .reverse()
        .filter(mentions)
        .slice(0, limit)
        .map((record) => ({
          signature: record.signature,
          slot: number(record.slot),
          err: record.err,
          memo: null,
          blockTime: Math.floor(record.time / 1000),
          confirmationStatus: confirmationOf(record),
        }))
    },
    getTransaction([signature, { encoding = 'json' } = {}]) {
      const record = history.get(signature)
      if (!record?.bytes) return null
      if (!['base64', 'base58', 'jsonParsed'].includes(encoding)) throw invalidParams('base64, base58, jsonParsed only')
      const { err, logs: logMessages, fee, units: computeUnitsConsumed, balances } = record
      const { accounts, had, has } = balances
      const parsed = () => ({
        signatures: [signature],
        // The instructions are left out: nothing here reads them.
        message: { accountKeys: accounts.map((pubkey) => ({ pubkey, source: 'transaction' })) },
      })
      return {
        slot: number(record.slot),
        blockTime: Math.floor(record.time / 1000),
        version: ledger.decode(record.bytes).messageBytes[0] & 0x80 ? 0 : 'legacy',
        transaction: encoding === 'jsonParsed' ? parsed() : dataOf(record.bytes, encoding),
        meta: {
          ...{ err, fee, logMessages, computeUnitsConsumed, status: err === null ? { Ok: null } : { Err: err } },
          ...{ preBalances: had.lamports, postBalances: has.lamports },
          ...{ preTokenBalances: had.tokens, postTokenBalances: has.tokens },
        },
      }
    },
    requestAirdrop([to, amount]) {
      if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MAX_AIRDROP)
        throw invalidParams(`an airdrop is 1 to ${MAX_AIRDROP} lamports`)
      const outcome = svm.airdrop(addressIn(to), lamports(BigInt(amount)))
      const signature = getBase58Decoder().decode(outcome.signature())
      history.set(signature, {
        signature,
        err: null,
        logs: [],
        units: 0n,
        slot: ledger.height,
        fee: 0n,
        time: Date.now(),
        bytes: undefined,
      })
      ledger.nextBlock()
      return signature
    },
  }
}
