import { type Chain, wireChainId } from './chain.ts'
import { FrameError } from './frame-error.ts'
import type { Session } from './session.ts'
import type { Addresses } from './vault/vault-types.ts'

/** What the page may know of whoever is logged in. */
export class Accounts {
  readonly #session: Session
  readonly #open: () => Promise<Addresses>
  #known: { readonly user: string; readonly addresses: Promise<Addresses> } | undefined

  constructor(session: Session, open: () => Promise<Addresses>) {
    this.#session = session
    this.#open = open
  }

  /** The addresses of the user; the first call of a new user makes the wallet. */
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

  /** The user object of the protocol. */
  async describe(chain: Chain): Promise<object> {
    const user = this.#session.requireUser()
    const address = await this.addressOn(chain)
    this.#session.chain = chain
    return {
      email: user.email,
      address,
      chainId: wireChainId(chain),
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
    }
  }

  /** @throws {FrameError} Smart accounts are not a part of this wallet. */
  async prefer(type: 'eoa' | 'smartAccount'): Promise<object> {
    if (type === 'smartAccount')
      throw new FrameError(
        'This wallet has no smart accounts on its networks. It goes on with the regular account.',
        4200,
      )
    return { type, address: await this.addressOn(this.#session.chain) }
  }

  forget(): void {
    this.#known = undefined
  }
}
