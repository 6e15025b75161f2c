import type { WalletProvider } from '../../src/chains/core/types.ts'

type Answer = (params: readonly unknown[]) => unknown

/** The visitor of the fake wallet decides by these; each has a working default. */
export interface FakeWalletOptions {
  accounts?: unknown
  /** Answer to `eth_chainId`, in any shape. */
  chainId?: unknown
  /** Chains that need no wallet_addEthereumChain, as hex. */
  knownChains?: readonly string[]
  /** The site already has permission, so eth_accounts answers at once. */
  authorised?: boolean
}

const prompting = new Set([
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_sendTransaction',
])

/** A scriptable EIP-1193 wallet. Nothing in it is random and nothing happens by itself. */
export class FakeWallet implements WalletProvider {
  readonly calls: { readonly method: string; readonly params: readonly unknown[] }[] = []
  accounts: unknown
  chainId: unknown
  authorised: boolean
  readonly known: Set<string>
  private readonly answers = new Map<string, Answer>()
  private readonly held = new Map<string, { readonly open: Promise<void>; readonly release: () => void }>()
  private readonly listeners = new Map<string, Set<(value: unknown) => void>>()

  constructor({ accounts, chainId = '0x1', knownChains = ['0x1'], authorised = false }: FakeWalletOptions = {}) {
    this.accounts = accounts ?? ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266']
    this.chainId = chainId
    this.known = new Set(knownChains)
    this.authorised = authorised
  }

  /** Number of prompts that the wallet has shown. */
  get prompts(): number {
    return this.calls.filter(({ method }) => prompting.has(method)).length
  }

  count(method: string): number {
    return this.calls.filter((call) => call.method === method).length
  }

  /** Answers `method` with what the function gives from now on. */
  answer(method: string, answer: Answer): void {
    this.answers.set(method, answer)
  }

  /** Throws `error` for `method`, whatever it is; `times` calls only, when given. */
  fail(method: string, error: unknown, times = Number.POSITIVE_INFINITY): void {
    let left = times
    this.answers.set(method, (params) => {
      if (left-- > 0) throw error
      this.answers.delete(method)
      return this.usual(method, params)
    })
  }

  /** Leaves `method` without an answer until the returned function is called. */
  hold(method: string): () => void {
    let release = () => {}
    const open = new Promise<void>((resolve) => {
      release = () => {
        this.held.delete(method)
        resolve()
      }
    })
    this.held.set(method, { open, release })
    return release
  }

  async request({ method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] }) {
    this.calls.push({ method, params })
    await this.held.get(method)?.open
    const answer = this.answers.get(method)
    return answer ? answer(params) : this.usual(method, params)
  }

  private usual(method: string, params: readonly unknown[]): unknown {
    const chain = (params[0] as { chainId?: string } | undefined)?.chainId
    switch (method) {
      case 'eth_requestAccounts':
        this.authorised = true
        return this.accounts
      case 'eth_accounts':
        return this.authorised ? this.accounts : []
      case 'eth_chainId':
        return this.chainId
      case 'wallet_switchEthereumChain':
        if (!chain || !this.known.has(chain)) throw { code: 4902, message: 'Unrecognized chain ID' }
        if (this.chainId !== chain) {
          this.chainId = chain
          this.emit('chainChanged', chain)
        }
        return null
      case 'wallet_addEthereumChain':
        if (chain) this.known.add(chain)
        return null
      case 'wallet_revokePermissions':
        this.authorised = false
        return null
      case 'personal_sign':
        return `0x${'ab'.repeat(65)}`
      case 'eth_sendTransaction':
        return `0x${'cd'.repeat(32)}`
      default:
        throw { code: 4200, message: 'Unsupported method' }
    }
  }

  on(event: string, listener: (value: unknown) => void): this {
    const set = this.listeners.get(event) ?? new Set()
    this.listeners.set(event, set.add(listener))
    return this
  }

  removeListener(event: string, listener: (value: unknown) => void): this {
    this.listeners.get(event)?.delete(listener)
    return this
  }

  emit(event: string, value?: unknown): void {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(value)
  }

  get listenerCount(): number {
    return [...this.listeners.values()].reduce((sum, set) => sum + set.size, 0)
  }
}

export interface FakeInfo {
  uuid: string
  name: string
  rdns?: string
  icon?: string
}

export const icon = 'data:image/svg+xml;base64,PHN2Zy8+'

/** Sends one EIP-6963 announcement, with any detail. */
export function announce(page: EventTarget, detail: unknown): void {
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

/** Announces now and whenever it is asked for, like an extension. Returns the function that stops it. */
export function install(page: EventTarget, provider: unknown, info: FakeInfo): () => void {
  const say = () => announce(page, { info, provider })
  page.addEventListener('eip6963:requestProvider', say)
  say()
  return () => page.removeEventListener('eip6963:requestProvider', say)
}
