/** The kind of a contract: its items exist once each (ERC-721), or in any number (ERC-1155). */
export type NftStandard = 'ERC-721' | 'ERC-1155'

/** An item of a collection. */
export interface NftId {
  /** The contract in canonical form. */
  readonly contract: string
  readonly standard: NftStandard
  readonly id: bigint
}

const most = 2n ** 256n

/** Returns the text that names an item where tokens are named by their contract, as in a transfer. */
export const nftToken = ({ contract, standard, id }: NftId): string => `${contract}/${standard.slice(4)}/${id}`

/** Returns the item that a token's name stands for; undefined for the contract of a token. */
export function parseNftToken(token: string): NftId | undefined {
  const [, contract = '', number, id = ''] = /^([^/]+)\/(721|1155)\/(0|[1-9]\d{0,77})$/.exec(token) ?? []
  if (number === undefined || BigInt(id) >= most) return undefined
  return { contract, standard: `ERC-${number as '721' | '1155'}`, id: BigInt(id) }
}
