import { readField } from '../core/read-field.ts'
import { type Call, readCall } from '../wallet-standard/call.ts'

/** Functions of Wallet Standard that this package calls; undefined for optional ones that the wallet lacks. */
export interface Features {
  readonly connect: Call
  readonly on: Call
  readonly disconnect: Call | undefined
  readonly signIn: Call | undefined
  readonly signMessage: Call | undefined
  readonly signTransaction: Call | undefined
  readonly signAndSendTransaction: Call | undefined
}

/** Returns the wallet's functions, each read once; undefined when it cannot connect or send. */
export function readFeatures(wallet: unknown): Features | undefined {
  const all = readField(wallet, 'features')
  const read = (feature: string, method: string) => readCall(readField(all, feature), method)
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
