import { WmError } from '../core/errors.ts'
import type { Account, BitcoinProvider, Session } from '../core/types.ts'
import { isPayment } from './account-rule.ts'
import { accountsOn } from './accounts.ts'
import type { Connection } from './connection.ts'

/** The session that a connection stands for; without a payment account there is none. */
export function makeSession(
  connectorId: string,
  provider: BitcoinProvider,
  { caipNetworkId, accounts: shared }: Connection,
  preferred?: string,
): Session<'bip122'> {
  const accounts = Object.freeze(
    accountsOn(caipNetworkId, shared).map(
      ({ address, type }): Account<'bip122'> => Object.freeze({ address: address.text, type }),
    ),
  )
  const payment = accounts.filter(isPayment)
  const { address } = payment.find((item) => item.address === preferred) ?? payment[0] ?? {}
  if (!address) throw new WmError('CONNECT_FAILED')
  return Object.freeze({ namespace: 'bip122', connectorId, address, accounts, caipNetworkId, provider })
}
