import { walletConnectId } from '../../chains/core/connector.ts'
import { WmError } from '../../chains/core/errors.ts'
import { report } from '../../chains/core/report.ts'
import type { Session } from '../../chains/core/types.ts'
import { othersAtom } from '../connections/others.atoms.ts'
import type { Kit } from '../kit.ts'
import type { ConnectedAccount, ConnectOptions } from '../kit-handle.ts'
import type { InnerKit } from '../kit-inside.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { push } from '../router/navigate.ts'
import { type Route, route } from '../router/routes.ts'
import { connectorsAtom } from '../wallets/connectors.atoms.ts'
import { findConnector } from '../wallets/find-connector.ts'
import { connect } from './connect.ts'
import { connectByModal } from './connect-by-modal.ts'
import { connectedAccount } from './connected-account.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'

/** Names that stand for a login where a wallet's id is asked for, as with `<wallet-button wallet="google">`. */
const logins = /^(email|google|x|farcaster|discord|apple|github|facebook)$/

/** What a handle's `connect` does: at once with a wallet that is named and here, through the modal otherwise. */
export async function connectByHandle(kit: InnerKit, how: ConnectOptions, attempt?: number): Promise<ConnectedAccount> {
  const { connectorId, walletId, namespace, social, email, address: _, ...rest } = how
  // Ways that this version does not have must not pass for one that it has.
  const [other] = Object.keys(rest)
  if (other) throw new WmError('OPTION_INVALID', { option: other, reason: 'is not a way to connect here' })
  const id = connectorId ?? findWallet(kit, walletId)
  if (social !== undefined || email !== undefined || (id && logins.test(id) && !findConnector(kit, id))) {
    const { connectByLogin } = await import('../login/connect-by-login.ts')
    const login = social ?? (email === undefined ? id : undefined)
    return connectedAccount(
      await connectByLogin(
        kit,
        login === 'email' ? { email: '' } : { social: login, email },
        await isGated(kit),
        namespace,
      ),
    )
  }
  return connectedAccount(await connectWallet(kit, id, how, attempt))
}

async function connectWallet(
  kit: InnerKit,
  id: string | undefined,
  { walletId, namespace, address }: ConnectOptions,
  attempt: number | undefined,
): Promise<Session> {
  if (!id) return connectByModal(kit, namespace)
  const remote = remoteRoute(kit, id, walletId)
  // The terms are accepted in the Connect view; nobody is asked who goes back to a wallet that is connected.
  if ((remote || findConnector(kit, id, namespace)) && !isLive(kit, id) && (await isGated(kit)))
    return connectByModal(kit, namespace)
  if (!remote) return connect(kit, { connectorId: id, namespace, address, attempt })
  if (walletId)
    import('../wallets/catalogue/load-wallet.ts').then(({ loadWallet }) => loadWallet(kit, walletId), report)
  return connectByModal(kit, namespace, { go: () => push(kit, remote) })
}

/** The page has its visitors accept its terms first, and this one has not. */
async function isGated(kit: Kit): Promise<boolean> {
  const { features, termsConditionsUrl, privacyPolicyUrl } = kit.store.get(optionsAtom)
  if (!features.legalCheckbox || !(termsConditionsUrl || privacyPolicyUrl)) return false
  return !(await import('../modal/while-open.ts')).whileOpen(kit).get('legal')
}

const isLive = ({ store }: Kit, connectorId: string) =>
  [...Object.values(connectionAtoms).map((atom) => sessionOf(store.get(atom))), ...store.get(othersAtom)].some(
    (session) => session?.connectorId === connectorId,
  )

/** Where a wallet that is not in this browser is waited for: its link has to be shown. */
function remoteRoute(kit: Kit, id: string, walletId: string | undefined): Route | undefined {
  if (id === walletConnectId) return route('ConnectingWalletConnect', {})
  const known = kit.store.get(connectorsAtom)
  const pairs = known.some((connector) => connector.id === walletConnectId)
  if (!walletId || !pairs || known.some((connector) => connector.id === id)) return undefined
  return route('ConnectingWalletConnect', { walletId })
}

/** The connector of a wallet that is named by its id, rdns or name; an unknown one is looked for under that name. */
function findWallet(kit: Kit, walletId: string | undefined): string | undefined {
  if (!walletId) return undefined
  const named = kit.store
    .get(connectorsAtom)
    .find(({ id, rdns, name }) => [id, rdns].includes(walletId) || name.toLowerCase() === walletId.toLowerCase())
  return named?.id ?? walletId
}
