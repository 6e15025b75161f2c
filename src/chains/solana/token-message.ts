import { AccountRole, address, type IInstruction } from '@solana/web3.js'
import type { FeeQuote } from '../core/send-capability.ts'
import { associatedAccount, associatedProgram } from './associated-account.ts'
import { readTransaction } from './read-transfer.ts'
import {
  budgets,
  compile,
  data,
  harmlessPrograms,
  systemProgram,
  type UnsignedTransaction,
} from './transfer-message.ts'

// Numbers of instructions.
const CREATE_IF_MISSING = 1
const TRANSFER_CHECKED = 12
const FEE_EXTENSION = 26
const TRANSFER_CHECKED_WITH_FEE = 1

export interface TokenMove {
  readonly program: string
  readonly mint: string
  readonly decimals: number
  /** The account that the token leaves, and its owner. */
  readonly source: string
  readonly from: string
  /** The account where it arrives, and its owner. */
  readonly destination: string
  readonly to: string
  readonly value: bigint
  /** The part that the token keeps; with another amount the transfer fails. Undefined for a token that keeps none. */
  readonly withheld?: bigint | undefined
  /** True if the account where it arrives has to be made. */
  readonly creates: boolean
}

function transfer({ program, mint, decimals, source, destination, from, value, withheld }: TokenMove): IInstruction {
  return {
    programAddress: address(program),
    accounts: [
      { address: address(source), role: AccountRole.WRITABLE },
      { address: address(mint), role: AccountRole.READONLY },
      { address: address(destination), role: AccountRole.WRITABLE },
      { address: address(from), role: AccountRole.READONLY_SIGNER },
    ],
    data:
      withheld === undefined
        ? data(10, (view) => {
            view.setUint8(0, TRANSFER_CHECKED)
            view.setBigUint64(1, value, true)
            view.setUint8(9, decimals)
          })
        : data(19, (view) => {
            view.setUint8(0, FEE_EXTENSION)
            view.setUint8(1, TRANSFER_CHECKED_WITH_FEE)
            view.setBigUint64(2, value, true)
            view.setUint8(10, decimals)
            view.setBigUint64(11, withheld, true)
          }),
  }
}

const creation = ({ program, mint, destination, from, to }: TokenMove): IInstruction => ({
  programAddress: address(associatedProgram),
  accounts: [
    { address: address(from), role: AccountRole.WRITABLE_SIGNER },
    { address: address(destination), role: AccountRole.WRITABLE },
    { address: address(to), role: AccountRole.READONLY },
    { address: address(mint), role: AccountRole.READONLY },
    { address: address(systemProgram), role: AccountRole.READONLY },
    { address: address(program), role: AccountRole.READONLY },
  ],
  data: Uint8Array.of(CREATE_IF_MISSING),
})

/** Returns an unsigned transfer of a token. */
export const tokenMessage = (move: TokenMove, params: FeeQuote['params'], blockhash: string): UnsignedTransaction =>
  compile([...budgets(params), ...(move.creates ? [creation(move)] : []), transfer(move)], move.from, blockhash)

/**
 * Resolves with true when a transaction makes exactly this transfer of the token, into the recipient's associated
 * account, and nothing else but make that account.
 */
export async function movesToken(
  bytes: Uint8Array,
  { mint, from, to, value }: Pick<TokenMove, 'mint' | 'from' | 'to' | 'value'>,
  programs: readonly string[],
): Promise<boolean> {
  let found = 0
  for (const { program, accounts, data: raw } of readTransaction(bytes)?.instructions ?? []) {
    if (harmlessPrograms.has(program)) continue
    if (program === associatedProgram) {
      const [payer, , owner, made] = accounts
      if (raw.length !== 1 || raw[0] !== CREATE_IF_MISSING) return false
      if (payer !== from || owner !== to || made !== mint) return false
      continue
    }
    if (!programs.includes(program)) return false
    const withFee = raw[0] === FEE_EXTENSION && raw[1] === TRANSFER_CHECKED_WITH_FEE && raw.length === 19
    if (!withFee && (raw[0] !== TRANSFER_CHECKED || raw.length !== 10)) return false
    const [, sentMint, destination, authority] = accounts
    const amount = new DataView(raw.buffer).getBigUint64(withFee ? 2 : 1, true)
    if (sentMint !== mint || authority !== from || amount !== value) return false
    if (destination !== (await associatedAccount(to, program, mint))) return false
    found += 1
  }
  return found === 1
}
