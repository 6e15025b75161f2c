import { createHash } from 'node:crypto'
import { Address, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { checkInput } from './check-input.mjs'
import { Refusal } from './refusal.mjs'

/** Address format of regtest, which real networks do not use. */
export const network = { ...TEST_NETWORK, bech32: 'bcrt' }
/** Sequence numbers from this one on say that a transaction is final: BIP 125 lets smaller ones be replaced. */
const FINAL = 0xfffffffe
/** Satoshis below which an output is dust, by the length of its script: P2WPKH, P2SH, P2PKH, P2WSH and P2TR. */
const dust = { 22: 294n, 23: 540n, 25: 546n, 34: 330n }
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/**
 * @typedef {object} Unspent
 * @property {string} txid
 * @property {number} vout
 * @property {bigint} value
 * @property {Uint8Array} script
 * @property {number | undefined} height undefined while it is in no block
 */

/**
 * @typedef {object} Sent
 * @property {string} hex
 * @property {bigint} fee
 * @property {number} vsize
 * @property {boolean} isFinal true if no transaction may replace it
 * @property {readonly Spent[]} spent
 * @property {readonly string[]} made keys of its outputs
 * @property {number | undefined} height undefined while it is in no block
 */

/** @typedef {Unspent & { key: string }} Spent */

const sum = (list) => list.reduce((total, value) => total + value, 0n)

/** Unspent outputs and transactions, in memory. */
export function createLedger() {
  /** @type {Map<string, Unspent>} */
  const unspent = new Map()
  /** Transactions by id. @type {Map<string, Sent>} */
  const transactions = new Map()
  /** Ids of the transactions that spend an output. @type {Map<string, string>} */
  const spenders = new Map()
  let height = 100
  let funded = 0

  function scriptOf(address) {
    try {
      return OutScript.encode(Address(network).decode(address))
    } catch {
      throw new Refusal('Invalid Bitcoin address')
    }
  }
  /** Outputs that each script has had, spent ones included. @type {Map<string, number>} */
  const paid = new Map()
  function put(output) {
    unspent.set(`${output.txid}:${output.vout}`, output)
    const script = Buffer.from(output.script).toString('hex')
    paid.set(script, (paid.get(script) ?? 0) + 1)
  }

  /** Returns the transactions that go with this one if it is replaced: itself, and those that spend from it. */
  function family(id) {
    const sent = transactions.get(id)
    const next = (sent?.made ?? []).flatMap((key) => spenders.get(key) ?? [])
    return new Set([id, ...next.flatMap((child) => [...family(child)])])
  }

  /** Forgets transactions with all that spend from them, and gives back what they spent. */
  function forget(ids) {
    const sent = ids.flatMap((id) => transactions.get(id) ?? [])
    for (const { key, ...output } of sent.flatMap(({ spent }) => spent)) {
      spenders.delete(key)
      unspent.set(key, output)
    }
    for (const key of sent.flatMap(({ made }) => made)) {
      const script = Buffer.from(unspent.get(key)?.script ?? []).toString('hex')
      if (unspent.delete(key)) paid.set(script, (paid.get(script) ?? 1) - 1)
    }
    for (const id of ids) transactions.delete(id)
  }

  /**
   * Returns the transactions that a new one replaces, those that spend from them included.
   * @param {readonly Spent[]} spent @param {bigint} fee @param {number} vsize
   */
  function replaced(spent, fee, vsize) {
    const direct = [...new Set(spent.flatMap(({ key }) => spenders.get(key) ?? []))]
    const all = [...new Set(direct.flatMap((id) => [...family(id)]))]
    const of = (ids) => ids.flatMap((id) => transactions.get(id) ?? [])
    if (of(direct).some(({ isFinal }) => isFinal))
      throw new Refusal('sendrawtransaction RPC error: {"code":-26,"message":"txn-mempool-conflict"}')
    const isDearer = of(direct).every((one) => fee * BigInt(one.vsize) > one.fee * BigInt(vsize))
    if (of(all).some(({ made }) => spent.some(({ key }) => made.includes(key))))
      throw new Refusal('sendrawtransaction RPC error: {"code":-26,"message":"bad-txns-spends-conflicting-tx"}')
    if (all.length > 0 && !(isDearer && fee >= sum(of(all).map((one) => one.fee)) + BigInt(vsize)))
      throw new Refusal(
        'sendrawtransaction RPC error: {"code":-26,"message":"insufficient fee, rejecting replacement"}',
      )
    return all
  }

  const isFor = (script) => (output) => Buffer.compare(output.script, script) === 0

  return {
    get height() {
      return height
    },
    transactions,
    /** Returns the id of the transaction that spends an output. */
    spenderOf: (txid, vout) => spenders.get(`${txid}:${vout}`),
    /** @returns {Unspent[]} */
    unspentOf(address) {
      return [...unspent.values()].filter(isFor(scriptOf(address)))
    },
    /** Returns how many outputs an address has had. */
    timesPaid: (address) => paid.get(Buffer.from(scriptOf(address)).toString('hex')) ?? 0,
    /** Creates coins and mines them at once. */
    fund(address, value) {
      if (value <= 0n || value > 2_100_000_000_000_000n) throw new Refusal('Fund 1 to 2100000000000000 satoshis.')
      const script = scriptOf(address)
      const txid = sha256(`funded ${funded++}`)
      height++
      put({ txid, vout: 0, value, script, height })
      return txid
    },
    /**
     * Accepts a transaction if every signature is valid. One that pays more may take the place of others that are in no
     * block ([BIP 125](https://bips.dev/125)). Returns its id.
     */
    send(hex, { drop = false } = {}) {
      let transaction
      try {
        transaction = Transaction.fromRaw(Buffer.from(hex, 'hex'), {
          allowUnknownInputs: true,
          allowUnknownOutputs: true,
        })
      } catch {
        throw new Refusal('sendrawtransaction RPC error: {"code":-22,"message":"TX decode failed"}')
      }
      const { id } = transaction
      if (transactions.has(id))
        throw new Refusal('sendrawtransaction RPC error: {"code":-27,"message":"Transaction already in block chain"}')
      /** @type {Spent[]} */
      const spent = []
      for (let at = 0; at < transaction.inputsLength; at++) {
        const { txid, index } = transaction.getInput(at)
        const key = `${Buffer.from(txid ?? []).toString('hex')}:${index}`
        const taken = transactions.get(spenders.get(key) ?? '')
        const output = unspent.get(key) ?? (taken?.height === undefined && taken?.spent.find((one) => one.key === key))
        if (!output || spent.some((other) => other.key === key))
          throw new Refusal('sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}')
        spent.push({ ...output, key })
      }
      for (let at = 0; at < spent.length; at++) {
        if (!checkInput(transaction, at, spent))
          throw new Refusal(
            'sendrawtransaction RPC error: {"code":-26,"message":"mandatory-script-verify-flag-failed"}',
          )
      }
      const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at))
      const fee = sum(spent.map(({ value }) => value)) - sum(outputs.map(({ amount }) => amount ?? 0n))
      if (fee < 0n) throw new Refusal('sendrawtransaction RPC error: {"code":-26,"message":"bad-txns-in-belowout"}')
      if (fee < BigInt(transaction.vsize))
        throw new Refusal('sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met"}')
      if (outputs.some(({ amount = 0n, script }) => amount < (dust[script?.length] ?? 0n) && script?.[0] !== 0x6a))
        throw new Refusal('sendrawtransaction RPC error: {"code":-26,"message":"dust"}')
      const { vsize } = transaction
      const gone = replaced(spent, fee, vsize)
      if (drop) return id
      forget(gone)
      for (const { key } of spent) {
        unspent.delete(key)
        spenders.set(key, id)
      }
      const isFinal = spent.every((_, at) => (transaction.getInput(at).sequence ?? 0xffffffff) >= FINAL)
      const made = outputs.map((_, vout) => `${id}:${vout}`)
      transactions.set(id, { hex, fee, vsize, isFinal, spent, made, height: undefined })
      for (const [vout, { amount = 0n, script }] of outputs.entries())
        if (script) put({ txid: id, vout, value: amount, script, height: undefined })
      return id
    },
    mine() {
      height++
      for (const output of unspent.values()) output.height ??= height
      for (const transaction of transactions.values()) transaction.height ??= height
    },
  }
}
