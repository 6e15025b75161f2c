import { authId, walletConnectId } from '../../chains/core/connector.ts'
import { pageError } from '../../chains/core/error-texts/page-error.ts'
import { report } from '../../chains/core/report.ts'
import type { Account, Session } from '../../chains/core/types.ts'
import type { InternalKit } from '../kit/internal-kit.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import type { ConnectedAccount, ConnectOptions } from '../kit/kit-handle.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { isSocial } from '../login/social/social-names.ts'
import { showView } from '../navigation/navigate.ts'
import { type Route, route } from '../navigation/routes.ts'
import { connect } from '../sessions/connect.ts'
import { allSessions } from '../sessions/multi-wallet/inactive-sessions.atoms.ts'
import { connectorsAtom, findConnector } from '../wallets/connectors.atoms.ts'
import { connectByModal } from './connect-by-modal.ts'

/** True for the logins that `walletId` accepts in place of a wallet id, as in `<wallet-button wallet="google">`. */
const isLogin = (id: string) => id === 'email' || isSocial(id)

/**
 * Runs `kit.connect()`: directly for a wallet that is named and available in this browser, else through the modal.
 * `looked` is the search for wallets; its failure is that of a call for a wallet that is not there.
 */
export async function connectApi(
  kit: InternalKit,
  how: ConnectOptions,
  attempt?: number,
  looked?: Promise<void>,
): Promise<ConnectedAccount> {
  const { connectorId, walletId, namespace, social, email, address: _, ...rest } = how
  // Options of a later version must fail here, not be ignored.
  const [other] = Object.keys(rest)
  if (other) throw pageError('OPTION_INVALID', { option: other, reason: 'is not a way to connect here' })
  const id = connectorId ?? findWallet(kit, walletId)
  if (social !== undefined || email !== undefined || (id && isLogin(id) && !findConnector(kit, id))) {
    if (!findConnector(kit, authId)) await looked
    const { connectByLogin } = await import('./connect-by-login.ts')
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
  if (id && !findConnector(kit, id, namespace)) await looked
  return connectedAccount(await connectWallet(kit, id, how, attempt))
}

async function connectWallet(
  kit: InternalKit,
  id: string | undefined,
  { walletId, namespace, address }: ConnectOptions,
  attempt: number | undefined,
): Promise<Session> {
  if (!id) return connectByModal(kit, namespace)
  const remote = remoteRoute(kit, id, walletId)
  // The Connect view asks for the terms. A wallet that is already connected skips them: its visitor accepted them
  // before.
  if ((remote || findConnector(kit, id, namespace)) && !isLive(kit, id) && (await isGated(kit)))
    return connectByModal(kit, namespace)
  if (!remote) return connect(kit, { connectorId: id, namespace, address, attempt })
  if (walletId)
    import('../wallets/catalogue/load-wallet.ts').then(({ loadWallet }) => loadWallet(kit, walletId), report)
  return connectByModal(kit, namespace, { go: () => showView(kit, remote) })
}

/** Returns true while the page requires its terms to be accepted and this visitor has not accepted them. */
async function isGated(kit: Kit): Promise<boolean> {
  const { features, termsConditionsUrl, privacyPolicyUrl } = kit.store.get(optionsAtom)
  if (!features.legalCheckbox || !(termsConditionsUrl || privacyPolicyUrl)) return false
  return !(await import('../navigation/modal/modal-memory.ts')).modalMemory(kit).get('legal')
}

const isLive = ({ store }: HasStore, connectorId: string) =>
  allSessions(store.get).some((session) => session.connectorId === connectorId)

/** Returns the pairing view for a wallet that is not installed in this browser: its link has to be shown. */
function remoteRoute(kit: HasStore, id: string, walletId: string | undefined): Route | undefined {
  if (id === walletConnectId) return route('ConnectingWalletConnect', {})
  const known = kit.store.get(connectorsAtom)
  const pairs = known.some((connector) => connector.id === walletConnectId)
  if (!walletId || !pairs || known.some((connector) => connector.id === id)) return undefined
  return route('ConnectingWalletConnect', { walletId })
}

/** Returns the id of the connector whose id, rdns or name is `walletId`, else `walletId` itself. */
function findWallet(kit: HasStore, walletId: string | undefined): string | undefined {
  if (!walletId) return undefined
  const named = kit.store
    .get(connectorsAtom)
    .find(({ id, rdns, name }) => [id, rdns].includes(walletId) || name.toLowerCase() === walletId.toLowerCase())
  return named?.id ?? walletId
}

/** Returns the account of a session in the form that `connect()` resolves with. */
function connectedAccount({ address, accounts, namespace, caipNetworkId, connectorId }: Session): ConnectedAccount {
  const { type } = accounts.find((account) => account.address === address) as Account
  return { address, type, namespace, caipNetworkId, connectorId }
}
