import { connectionError } from '../core/error-texts/connection-error.ts'
import type { Account, BitcoinProvider, Session } from '../core/types.ts'
import { isPayment } from './account-rule.ts'
import { accountsOn } from './accounts.ts'
import type { Connection } from './connection.ts'

/** Returns the session of a connection. Throws `CONNECT_FAILED` without a payment account. */
export function makeSession(
  connectorId: string,
  provider: BitcoinProvider,
  { caipNetworkId, accounts: shared, facts }: Connection,
  preferred?: string,
): Session<'bip122'> {
  const accounts = Object.freeze(
    accountsOn(caipNetworkId, shared).map(
      ({ address, type }): Account<'bip122'> => Object.freeze({ address: address.text, type }),
    ),
  )
  const payment = accounts.filter(isPayment)
  const { address } = payment.find((item) => item.address === preferred) ?? payment[0] ?? {}
  if (!address) throw connectionError('CONNECT_FAILED')
  return Object.freeze({ namespace: 'bip122', connectorId, address, accounts, caipNetworkId, provider, ...facts?.() })
}
