import { mnemonicToAccount } from 'viem/accounts'

export const account = mnemonicToAccount('test test test test test test test test test test test junk')
export const nobody = '0x00000000000000000000000000000000000000A1'

export interface Row {
  readonly symbol: string
  readonly address?: string
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** Returns the two ways to ask the API at `url` for balances: the response as it is, and its rows. */
export function balancesOf(url: () => string) {
  const get = (owner: string = account.address, chainId = 'eip155:31337') =>
    fetch(`${url()}/v1/account/${owner}/balance?currency=usd&chainId=${chainId}&projectId=p&st=s&sv=v`)
  const rows = async (...place: Parameters<typeof get>): Promise<Row[]> => (await (await get(...place)).json()).balances
  return { get, rows }
}
