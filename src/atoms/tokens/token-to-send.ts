import type { SendToken } from '../send/form.atoms.ts'
import type { TokenBalance } from './parse-portfolio.ts'

/** A row of the list as what the send form takes; undefined for the network's own coin. */
export function tokenToSend({ address, name, symbol, icon, decimals }: TokenBalance): SendToken | undefined {
  return address === undefined ? undefined : { address, name, symbol, listedDecimals: decimals, ...(icon && { icon }) }
}
