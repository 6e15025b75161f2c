import { type Chain, wireChainId } from '../api/chain.ts'
import { FrameError } from '../host/frame-error.ts'
import type { Addresses } from '../vault/vault-types.ts'
import type { Session } from '../wallet/session.ts'
import type { Batches } from './smart-account/batches.ts'

/** The account data that the page may receive. */
export class Accounts {
  readonly #session: Session
  readonly #batches: Batches
  readonly #open: () => Promise<Addresses>
  #known: { readonly user: string; readonly addresses: Promise<Addresses> } | undefined

  constructor(session: Session, batches: Batches, open: () => Promise<Addresses>) {
    this.#session = session
    this.#batches = batches
    this.#open = open
  }

  /** Returns the user's addresses; the first call for a new user creates the wallet. */
  async addresses(): Promise<Addresses> {
    const user = this.#session.requireUser().id
    if (this.#known?.user !== user) {
      const addresses = this.#open()
      this.#known = { user, addresses }
      addresses.catch(() => {
        if (this.#known?.addresses === addresses) this.#known = undefined
      })
    }
    return (this.#known as { addresses: Promise<Addresses> }).addresses
  }

  async addressOn(chain: Chain): Promise<string> {
    return (await this.addresses())[chain.namespace]
  }

  /**
   * Returns the user object of the frame protocol. The smart account is the same account with code
   * (https://eips.ethereum.org/EIPS/eip-7702).
   */
  async describe(chain: Chain): Promise<object> {
    const user = this.#session.requireUser()
    const address = await this.addressOn(chain)
    const isSmart = await this.#batches.on(chain)
    this.#session.chain = chain
    return {
      email: user.email,
      address,
      chainId: wireChainId(chain),
      accounts: (isSmart ? (['eoa', 'smartAccount'] as const) : (['eoa'] as const)).map((type) => ({ address, type })),
      preferredAccountType: isSmart ? user.preferredAccountType : 'eoa',
      smartAccountDeployed: isSmart && (await this.#batches.isSetUp(chain, address).catch(() => false)),
    }
  }

  /** @throws {FrameError} The current network has no smart accounts. */
  async prefer(type: 'eoa' | 'smartAccount'): Promise<{ readonly type: string; readonly address: string }> {
    const { chain } = this.#session
    this.#session.requireUser()
    if (type === 'smartAccount' && !(await this.#batches.on(chain)))
      throw new FrameError('This network has no smart accounts. The wallet goes on with the regular account.', 4200)
    this.#session.user = (await this.#session.call('account', { preferredAccountType: type })).user
    return { type, address: await this.addressOn(chain) }
  }

  async smart(): Promise<object> {
    const { chain } = this.#session
    const { address } = await this.prefer('smartAccount')
    return { address, isDeployed: await this.#batches.isSetUp(chain, address) }
  }

  forget(): void {
    this.#known = undefined
  }
}
