import { getCompiledTransactionMessageDecoder } from '@solana/web3.js'
import { chainOf } from '../api/chain.ts'
import { decodeBase58 } from '../data/base58.ts'
import type { ApprovalView } from '../decode/approval-view.ts'
import { readSolanaMessage } from '../decode/solana/solana-message.ts'
import { solanaView } from '../decode/solana/solana-view.ts'
import { fixedPrograms, mutateSolana, randomSolana, solanaOwn, writeSolana } from './random-solana.ts'
import type { Seeded } from './seeded.ts'

export const solanaChain = chainOf('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')

const decoder = getCompiledTransactionMessageDecoder()
const addresses = new Map<string, Uint8Array>()
const bytesOf = (address: string): Uint8Array => {
  const known = addresses.get(address) ?? decodeBase58(address, 44)
  if (!known) throw new Error(`${address} is no address`)
  addresses.set(address, known)
  return known
}

/**
 * Returns the effect of a transaction, decoded by @solana/web3.js and not by the frame's own decoder: signers, and each
 * instruction with its resolved accounts. The block hash is left out, like an EVM nonce, because it only limits the
 * validity; so are unused accounts. `exact` adds the writable accounts of programs in `fixedPrograms`.
 */
function doneBy(bytes: Uint8Array): { readonly signed: string; readonly exact: string } {
  const compiled = decoder.decode(bytes)
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = compiled.header
  const keys = compiled.staticAccounts
  const tables = ('addressTableLookups' in compiled && compiled.addressTableLookups) || []
  const isWritable = (at: number) =>
    at < signers ? at < signers - numReadonlySignerAccounts : at < keys.length - numReadonlyNonSignerAccounts
  const accounts = [
    ...keys.map((key, at) => [key, isWritable(at)] as const),
    ...tables.flatMap((one) =>
      one.writableIndices.map((index) => [`${one.lookupTableAddress}#${index}`, true] as const),
    ),
    ...tables.flatMap((one) =>
      one.readableIndices.map((index) => [`${one.lookupTableAddress}#${index}`, false] as const),
    ),
  ]
  const instructions = compiled.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    program: keys[programAddressIndex] ?? '',
    named: accountIndices.map((at) => accounts[at] ?? []),
    data: Buffer.from(data ?? []).toString('hex'),
  }))
  const signing = keys.slice(0, signers)
  const without = instructions.map((one) =>
    fixedPrograms.has(one.program) ? { ...one, named: one.named.map(([account]) => account) } : one,
  )
  return { signed: JSON.stringify([signing, without]), exact: JSON.stringify([signing, instructions]) }
}

export interface SolanaOutcome {
  readonly signed: string
  readonly exact: string
  readonly shown: string
}

export function solanaOutcome(
  bytes: Uint8Array<ArrayBuffer>,
  shownOf: (view: ApprovalView) => string | undefined,
): SolanaOutcome | undefined {
  const message = readSolanaMessage(bytes)
  // The frame refuses messages that it cannot decode, or that do not need this account's signature.
  if (!message?.signers.includes(solanaOwn)) return undefined
  const shown = shownOf(solanaView([message], solanaOwn, [5000n], true, solanaChain))
  return shown === undefined ? undefined : { ...doneBy(bytes), shown }
}

/** Returns the bytes of a message and of a changed one. `mutate` changes bytes without regard to their meaning. */
export function solanaPair(
  random: Seeded,
  mutate: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const draft = randomSolana(random)
  const before = writeSolana(draft, bytesOf)
  return [before, random.below(3) ? writeSolana(mutateSolana(random, draft), bytesOf) : mutate(before)]
}
