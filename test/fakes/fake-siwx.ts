import type { SignInData, SignInMessage, SignInOthers, SignInSession, SiwxConfig } from '../../src/chains/core/siwx.ts'

const textOf = ({ domain, accountAddress, statement, uri, chainId, nonce, expirationTime }: SignInData) =>
  [
    ...[`${domain} wants you to sign in with your Test account:`, accountAddress, '', statement, ''],
    ...[`URI: ${uri}`, 'Version: 1', `Chain ID: ${chainId}`, `Nonce: ${nonce}`, 'Issued At: 2026-11-26T12:00:00Z'],
    ...(expirationTime ? [`Expiration Time: ${expirationTime}`] : []),
  ].join('\n')

/** A page's own sign-in, which keeps sessions in memory. Each function can be made to fail or to wait. */
export class FakeSiwx implements SiwxConfig {
  required = true
  signOutOnDisconnect = true
  sessions: readonly SignInSession[] = []
  readonly calls: string[] = []
  private readonly failures = new Map<string, { readonly error: unknown; left: number }>()
  private readonly waits = new Map<string, Promise<void>>()
  private count = 0

  fail(name: string, error: unknown, times = Number.POSITIVE_INFINITY): void {
    this.failures.set(name, { error, left: times })
  }

  hold(name: string): () => void {
    let release = () => {}
    this.waits.set(
      name,
      new Promise((resolve) => {
        release = () => {
          this.waits.delete(name)
          resolve()
        }
      }),
    )
    return release
  }

  times(name: string): number {
    return this.calls.filter((call) => call === name).length
  }

  private async called(name: string): Promise<void> {
    this.calls.push(name)
    await this.waits.get(name)
    const failure = this.failures.get(name)
    if (failure && failure.left-- > 0) throw failure.error
  }

  async createMessage(input: Parameters<SiwxConfig['createMessage']>[0]): Promise<SignInMessage> {
    await this.called('createMessage')
    const data: SignInData = {
      ...input,
      domain: 'tidepool.test',
      uri: 'https://tidepool.test/',
      version: '1',
      nonce: `${10_000_000 + ++this.count}`,
      statement: 'Open the members area.',
    }
    return { ...data, toString: () => textOf(data) }
  }

  async addSession(session: SignInSession): Promise<unknown> {
    await this.called('addSession')
    await this.revoke(session.data.chainId, session.data.accountAddress)
    this.sessions = [...this.sessions, session]
    return undefined
  }

  async revokeSession(chainId: string, address: string): Promise<void> {
    await this.called('revokeSession')
    await this.revoke(chainId, address)
  }

  private async revoke(chainId: string, address: string): Promise<void> {
    this.sessions = this.sessions.filter(({ data }) => data.chainId !== chainId || data.accountAddress !== address)
  }

  async setSessions(sessions: readonly SignInSession[], _others?: SignInOthers): Promise<void> {
    await this.called('setSessions')
    this.sessions = sessions
  }

  async getSessions(chainId: string, address: string): Promise<readonly SignInSession[]> {
    await this.called('getSessions')
    return this.sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
  }

  getRequired(): boolean {
    return this.required
  }
}
