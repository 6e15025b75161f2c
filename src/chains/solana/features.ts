import { readField } from '../core/read-field.ts'

/** One function of a wallet, as it was when the wallet was found. */
export type Call = (...args: readonly unknown[]) => unknown

/** The functions of Wallet Standard that this package calls; those that may be undefined are there or not. */
export interface Features {
  readonly connect: Call
  readonly on: Call
  readonly disconnect: Call | undefined
  readonly signIn: Call | undefined
  readonly signMessage: Call | undefined
  readonly signTransaction: Call | undefined
  readonly signAndSendTransaction: Call | undefined
}

/**
 * Reads each function once: a page script that replaces one afterwards changes nothing for us (safety W6-09).
 * Undefined when the wallet lacks what connecting and sending need.
 */
export function readFeatures(wallet: unknown): Features | undefined {
  const all = readField(wallet, 'features')
  const read = (feature: string, method: string): Call | undefined => {
    const holder = readField(all, feature)
    const call = readField(holder, method)
    // Async, so that a wallet that throws at once rejects like every other.
    return typeof call === 'function' ? (...args) => Reflect.apply(call, holder, args) : undefined
  }
  const connect = read('standard:connect', 'connect')
  const on = read('standard:events', 'on')
  const signTransaction = read('solana:signTransaction', 'signTransaction')
  const signAndSendTransaction = read('solana:signAndSendTransaction', 'signAndSendTransaction')
  if (!connect || !on || !(signTransaction || signAndSendTransaction)) return undefined
  const disconnect = read('standard:disconnect', 'disconnect')
  const signIn = read('solana:signIn', 'signIn')
  const signMessage = read('solana:signMessage', 'signMessage')
  return { connect, on, disconnect, signIn, signMessage, signTransaction, signAndSendTransaction }
}
