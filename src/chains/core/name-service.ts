import type { Context } from './context.ts'
import type { Network } from './types.ts'

/** Answer about a name. Anything else, such as a source that does not answer, rejects. */
export type NameAnswer =
  /** The address as the source wrote it; not yet parsed. */
  | { readonly address: string }
  /** `unknown`: nobody has the name. `no-address`: it stands for nothing on this network. */
  | { readonly problem: 'unknown' | 'no-address' }
  /** `nft`: the name is an NFT, of which only the holder matters. `unsound`: the answer contradicts itself. */
  | { readonly problem: 'nft' | 'unsound' }
  /** `host`: the owner of the name keeps it at a host that the page does not allow. */
  | { readonly problem: 'host'; readonly host: string }

/**
 * Answer about an address. `mismatch`: the address claims a name that leads elsewhere, so that the name must
 * not be shown.
 */
export interface AddressAnswer {
  readonly name?: string
  readonly mismatch?: true
}

/** A source of names. */
export interface NameSource {
  /** @param name In normal form. */
  forward(name: string): Promise<NameAnswer>
  /** @param address In canonical form. */
  reverse(address: string): Promise<AddressAnswer>
  /** Resolves with what the owner of a name has set as its picture: any text. */
  picture?(name: string): Promise<string | undefined>
}

/** The names of a namespace, whose networks keep them. */
export interface NameService {
  /** Resolves with a function that returns the normal form of a name, and throws for a text that cannot be one. */
  readonly normalize: () => Promise<(name: string) => string>
  /** Resolves with the function that makes the source. */
  readonly source: () => Promise<MakeNameSource>
  /** Returns the network that keeps the names of a network. */
  readonly keeper: (network: Network, all: readonly Network[]) => Network | undefined
  /** True if addresses are not asked for their names. */
  readonly forwardOnly?: boolean
}

/**
 * Makes the source of the names that `keeper` has for the addresses of `network`.
 *
 * @param hosts Origins that may be asked for names that are kept outside of the network.
 */
export type MakeNameSource = (keeper: Network, network: Network, hosts: readonly string[], c: Context) => NameSource

/** Returns the network whose ENS has the names of a network: itself, or another one of the page. */
export const ensNetwork = (network: Network, all: readonly Network[]): Network | undefined =>
  network.ens
    ? network
    : all.find(
        ({ ens, chainNamespace, testnet }) =>
          ens && chainNamespace === network.chainNamespace && testnet === network.testnet,
      )
