import type { Sheet } from './describe.ts'

/** Accounts and actions of a namespace other than eip155 and solana. */
export interface OtherWallet {
  readonly namespace: string
  /** Name in the proposal. */
  readonly name: string
  /** CAIP-10 ids, in the order in which they are shared. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  describe(method: string, param: unknown, chain: string): Sheet
  /** Executes an approved request. Throws an `RpcError` for the site. */
  perform(method: string, param: unknown, chain: string): Promise<unknown>
}

/** Returns the CAIP-2 ids of a wallet's accounts. */
export const chainsOf = ({ accounts }: OtherWallet): readonly string[] => [
  ...new Set(accounts.map((account) => account.split(':', 2).join(':'))),
]

/** Returns the wallet for a request on this network. */
export const otherFor = (others: readonly OtherWallet[], chain: string): OtherWallet | undefined =>
  others.find(({ namespace }) => chain.startsWith(`${namespace}:`))
