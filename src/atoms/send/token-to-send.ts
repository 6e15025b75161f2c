import type { TokenBalance } from '../assets/parse-portfolio.ts'
import type { SendToken } from './form.atoms.ts'

/** Converts a row of the list for the send form; undefined for the network's own coin. */
export function tokenToSend({ address, name, symbol, icon, decimals }: TokenBalance): SendToken | undefined {
  return address === undefined ? undefined : { address, name, symbol, listedDecimals: decimals, ...(icon && { icon }) }
}
