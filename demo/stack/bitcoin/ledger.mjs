import { createHash } from 'node:crypto'
import { Address, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { checkInput } from './check-input.mjs'
import { Refusal } from './refusal.mjs'

/** Address format of regtest, which real networks do not use. */
export const network = { ...TEST_NETWORK, bech32: 'bcrt' }
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

/** Unspent outputs and transactions, in memory. */
export function createLedger() {
  /** @type {Map<string, Unspent>} */
  const unspent = new Map()
  /** Transactions by id. @type {Map<string, { hex: string, fee: bigint, height: number | undefined }>} */
  const transactions = new Map()
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
  const isFor = (script) => (output) => Buffer.compare(output.script, script) === 0

  return {
    get height() {
      return height
    },
    transactions,
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
    /** Accepts a transaction if every signature is valid. Returns its id. */
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
      const spent = []
      for (let at = 0; at < transaction.inputsLength; at++) {
        const { txid, index } = transaction.getInput(at)
        const key = `${Buffer.from(txid ?? []).toString('hex')}:${index}`
        const output = unspent.get(key)
        if (!output || spent.some((other) => other.key === key))
          throw new Refusal('sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}')
        spent.push({ key, ...output })
      }
      for (let at = 0; at < spent.length; at++) {
        if (!checkInput(transaction, at, spent))
          throw new Refusal(
            'sendrawtransaction RPC error: {"code":-26,"message":"mandatory-script-verify-flag-failed"}',
          )
      }
      const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at))
      const sum = (list) => list.reduce((total, value) => total + value, 0n)
      const fee = sum(spent.map(({ value }) => value)) - sum(outputs.map(({ amount }) => amount ?? 0n))
      if (fee < 0n) throw new Refusal('sendrawtransaction RPC error: {"code":-26,"message":"bad-txns-in-belowout"}')
      if (fee < BigInt(transaction.vsize))
        throw new Refusal('sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met"}')
      if (outputs.some(({ amount = 0n, script }) => amount < (dust[script?.length] ?? 0n) && script?.[0] !== 0x6a))
        throw new Refusal('sendrawtransaction RPC error: {"code":-26,"message":"dust"}')
      if (drop) return id
      for (const { key } of spent) unspent.delete(key)
      transactions.set(id, { hex, fee, height: undefined })
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
