import { decodeBase58 } from '../core/base58.ts'
import { programAddress } from './program-address.ts'

export const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Resolves with the address of an owner's associated account, where a token arrives. No key belongs to it. */
export const associatedAccount = (owner: string, program: string, mint: string): Promise<string> =>
  programAddress(
    [owner, program, mint].map((text) => decodeBase58(text, 44) ?? new Uint8Array()),
    associatedProgram,
  )
