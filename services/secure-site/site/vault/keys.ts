import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { encodeBase58 } from '../data/base58.ts'
import { ed25519 } from './ed25519.ts'
import { mnemonicOf, seedOf } from './mnemonic.ts'
import { ed25519KeyAt } from './slip10.ts'
import type { Addresses } from './vault-types.ts'

export interface Keys {
  readonly addresses: Addresses
  readonly evm: ReturnType<typeof hdKeyToAccount>
  readonly solana: Awaited<ReturnType<typeof ed25519>>
}

/** Derives the accounts from the entropy at the usual BIP-44 paths, so that the twelve words work in other wallets. */
export async function keysOf(entropy: Uint8Array<ArrayBuffer>): Promise<Keys> {
  const seed = await seedOf(await mnemonicOf(entropy))
  const evm = hdKeyToAccount(HDKey.fromMasterSeed(seed), { path: "m/44'/60'/0'/0/0" })
  const solanaKey = await ed25519KeyAt(seed, [44, 501, 0, 0])
  const solana = await ed25519(solanaKey)
  seed.fill(0)
  solanaKey.fill(0)
  return { addresses: { eip155: evm.address, solana: encodeBase58(solana.publicKey) }, evm, solana }
}
