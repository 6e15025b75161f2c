import type { Hex } from 'viem'
import { carryOut, isSilent } from './answer-request.ts'
import { openClient, type PendingStruct, type ProposalStruct, self } from './client.ts'
import { type Behaviour, nameWith } from './faults.ts'
import { listen } from './listen.ts'
import { recall, remember } from './memory.ts'
import { faultyNamespacesOf, otherNamespaceOf, solanaNamespaceOf } from './namespaces.ts'
import { claimForThisTab } from './one-tab.ts'
import type { OtherWallet } from './other-wallet.ts'
import { explainPairing, readPairingLink } from './pairing-link.ts'
import type { Payer } from './payment.ts'
import { createPayments } from './payments.ts'
import { rejected, toRpcError } from './rpc-error.ts'
import { createSessionControl, type SessionControl } from './session-control.ts'
import { hearSignIns, type SignInChoice } from './sign-ins.ts'
import type { SolanaWallet } from './solana-wallet.ts'
import { createStore, type Store } from './store.ts'
import { addBurner, loadAccounts } from './wallet-accounts.ts'
import type { WalletChain } from './wallet-chains.ts'
import {
  type PendingPayment,
  type Proposal,
  readProposal,
  readRequest,
  readSession,
  readSite,
  type SignInAsk,
  type SiteRequest,
  type WalletState,
} from './wallet-state.ts'
import { canApprove } from './wish.ts'

/** The accounts and networks that the user shares with a site. */
export interface Choice {
  readonly addresses: readonly Hex[]
  readonly chainIds: readonly number[]
  readonly solana: boolean
  /** Other namespaces, by name. */
  readonly others: readonly string[]
}

export interface PhoneWallet {
  readonly store: Store<WalletState>
  readonly control: SessionControl
  say(text: string): void
  /** Opens what was pasted or scanned: a pairing, or a payment. */
  open(text: string): Promise<void>
  answerProposal(proposal: Proposal, choice: Choice | undefined): Promise<void>
  answerSignIn(ask: SignInAsk, choice: SignInChoice | undefined): Promise<void>
  answerRequest(request: SiteRequest, approved: boolean): Promise<void>
  /** Without a payer the payment is declined. */
  answerPayment(payment: PendingPayment, payer: Payer | undefined): Promise<void>
  addAccount(): void
  /** Runs an action, and reports its success or failure. */
  attempt(work: Promise<void>, done: string): Promise<void>
}

const relayPatience = 10_000
const questionPatience = 10_000
const wait = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms))
const declined = { code: 5000, message: 'User rejected' }
const cannot = { code: 5100, message: 'Unsupported chains' }

/** The wallet: keys, pairing client, and all proposals, requests and sessions. */
export async function startPhoneWallet(
  relayUrl: string,
  ownChains: readonly WalletChain[],
  behaviour: Behaviour,
  solana?: SolanaWallet,
  others: readonly OtherWallet[] = [],
): Promise<PhoneWallet> {
  const { faults } = behaviour
  const store = createStore<WalletState>({
    status: 'Waiting for a code',
    log: [],
    relay: 'idle',
    elsewhere: false,
    accounts: loadAccounts(),
    chains: [...ownChains, ...recall().chains.filter(({ id }) => !ownChains.some((own) => own.id === id))],
    solana,
    others,
    proposals: [],
    signIns: [],
    requests: [],
    payments: [],
    sessions: [],
  })
  const say = (text: string) => {
    store.set({ status: text, log: [{ time: new Date(), text }, ...store.get().log].slice(0, 100) })
  }
  const { client, close } = await openClient(
    relayUrl,
    () => faults.size === 0,
    (up) => store.set({ relay: up ? 'up' : 'down' }),
  )
  const control = createSessionControl(client)

  const dropProposals = (gone: (proposal: Proposal) => boolean) =>
    store.set({ proposals: store.get().proposals.filter((proposal) => !gone(proposal)) })
  const dropRequests = (gone: (request: SiteRequest) => boolean) =>
    store.set({ requests: store.get().requests.filter((request) => !gone(request)) })
  const busyProposal = ({ id }: Proposal) =>
    store.set({ proposals: store.get().proposals.map((each) => (each.id === id ? { ...each, busy: true } : each)) })
  const busyRequest = ({ id }: SiteRequest) =>
    store.set({ requests: store.get().requests.map((each) => (each.id === id ? { ...each, busy: true } : each)) })

  const siteOf = (topic: string) =>
    readSite(client.session.keys.includes(topic) ? { ...client.session.get(topic).peer.metadata } : undefined)
  const readSessions = () => {
    const { accounts, chains } = store.get()
    const sessions = client.session
      .getAll()
      .map((each) => readSession(each, control.activeOf(each.topic), accounts, chains))
    store.set({ sessions })
    dropRequests(({ topic }) => !client.session.keys.includes(topic))
  }
  const attempt = async (work: Promise<void>, done: string) => {
    try {
      await work
      say(done)
    } catch (error) {
      say(`That did not work. ${error instanceof Error ? error.message : String(error)}`)
    }
    readSessions()
  }
  /** Resolves with true when the answer may be sent, with false if the wallet must stay silent. */
  const beforeAnswer = async (name: string): Promise<boolean> => {
    if (faults.has('never')) {
      say(`Keeps silent towards ${name}`)
      return false
    }
    if (faults.has('late')) {
      say(`Answers ${name} in ${behaviour.lateSeconds} seconds`)
      await wait(behaviour.lateSeconds * 1000)
    }
    return true
  }

  async function approve({ id, wish }: Proposal, choice: Choice): Promise<void> {
    Object.assign(client.metadata, { name: nameWith(faults, self.name) })
    const { addresses, chainIds } = choice
    const evm = chainIds.length > 0 && addresses.length > 0
    const namespaces = {
      ...(evm || !(choice.solana || choice.others.length > 0)
        ? faultyNamespacesOf(faults, addresses, chainIds, wish.methods)
        : {}),
      ...(solana && choice.solana ? solanaNamespaceOf(solana, wish.solanaMethods) : {}),
      ...Object.assign(
        {},
        ...wish.others
          .filter(({ wallet }) => choice.others.includes(wallet.namespace))
          .map(({ wallet, chains, methods }) => otherNamespaceOf(wallet, chains, methods)),
      ),
    }
    const once = () => client.approve({ id, namespaces })
    const answers = faults.has('answer-twice') ? [once(), once()] : [once()]
    const results = await Promise.allSettled(answers)
    const failed = results.find((result) => result.status === 'rejected')
    const topics = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.topic] : []))
    if (failed && topics.length === 0) throw failed.reason
    if (faults.has('disconnect-after-approval')) for (const topic of topics) await control.disconnect(topic)
  }

  async function answerProposal(proposal: Proposal, choice: Choice | undefined): Promise<void> {
    const { name } = proposal.site
    busyProposal(proposal)
    try {
      if (!(await beforeAnswer(name))) return
      if (choice) {
        await approve(proposal, choice)
        say(`Paired with ${name}`)
      } else {
        await client.reject({ id: proposal.id, reason: canApprove(proposal.wish) ? declined : cannot })
        say(`Declined ${name}`)
      }
    } catch (error) {
      say(`${name} was not answered. ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      dropProposals(({ id }) => id === proposal.id)
      readSessions()
    }
  }

  async function answerSignIn(ask: SignInAsk, choice: SignInChoice | undefined): Promise<void> {
    const { name } = ask.site
    store.set({ signIns: store.get().signIns.map((one) => (one.id === ask.id ? { ...one, busy: true } : one)) })
    try {
      if (!(await beforeAnswer(name))) return
      if (choice) await signIns.approve(ask, choice)
      else await signIns.decline(ask)
      say(choice ? `Signed in to ${name}` : `Declined ${name}`)
    } catch (error) {
      say(`${name} was not answered. ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      store.set({ signIns: store.get().signIns.filter(({ id }) => id !== ask.id) })
      readSessions()
    }
  }

  async function resultOf(request: SiteRequest, approved: boolean) {
    const session = store.get().sessions.find(({ topic }) => topic === request.topic)
    if (!approved) throw rejected()
    if (!session) throw new Error('The session is over.')
    const { accounts, chains } = store.get()
    const addChain = (chain: WalletChain) => {
      remember({ chains: [...recall().chains, chain] })
      store.set({ chains: [...store.get().chains, chain] })
    }
    return carryOut(request, { accounts, chains, solana, others, faults, session, control, addChain })
  }

  async function answerRequest(request: SiteRequest, approved: boolean, blocked?: unknown): Promise<void> {
    const { id, topic, method } = request
    const { name } = request.site
    busyRequest(request)
    try {
      if (!(await beforeAnswer(name))) return
      const response = await (blocked ? Promise.reject(blocked) : resultOf(request, approved)).then(
        (result) => ({ id, jsonrpc: '2.0', result }),
        (error: unknown) => ({ id, jsonrpc: '2.0', error: toRpcError(error) }),
      )
      await client.respond({ topic, response })
      if (faults.has('answer-twice')) await client.respond({ topic, response })
      if (!('error' in response)) say(`Answered ${name}: ${method}`)
      else say(approved ? `${name} was told: ${response.error.message}` : `Declined ${name}: ${method}`)
    } catch (error) {
      say(`${name} was not answered. ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      dropRequests((each) => each.id === id)
      readSessions()
    }
  }

  function hearProposal(raw: ProposalStruct): void {
    const { proposals, accounts, chains } = store.get()
    if (proposals.some(({ id }) => id === raw.id)) return
    const proposal = readProposal(raw, chains, solana, others)
    store.set({ proposals: [...proposals, proposal] })
    say(`${proposal.site.name} asks to connect`)
    const all = {
      addresses: accounts.map(({ address }) => address),
      chainIds: proposal.wish.chains.map(({ id }) => id),
      // A faulty wallet shares one namespace only, because a correct second one would hide the fault.
      solana: proposal.wish.solanaMethods.length > 0 && faults.size === 0,
      others: faults.size === 0 ? proposal.wish.others.map(({ wallet }) => wallet.namespace) : [],
    }
    const yes = behaviour.auto === 'approve' && (canApprove(proposal.wish) || faults.size > 0)
    if (behaviour.auto) void answerProposal(proposal, yes ? all : undefined)
  }

  function hearRequest(raw: Pick<PendingStruct, 'id' | 'topic' | 'params'>): void {
    const { requests, accounts, chains } = store.get()
    if (requests.some(({ id }) => id === raw.id)) return
    readSessions()
    const request = readRequest(raw, siteOf(raw.topic), chains, solana, others)
    store.set({ requests: [...requests, request] })
    try {
      if (isSilent(request, { accounts, chains, solana, others })) return void answerRequest(request, true)
    } catch (error) {
      return void answerRequest(request, true, error)
    }
    say(`${request.site.name} asks: ${request.sheet.title}`)
    if (behaviour.auto) void answerRequest(request, behaviour.auto === 'approve')
  }

  const signIns = hearSignIns(
    client,
    () => store.get().chains,
    (ask) => {
      store.set({ signIns: [...store.get().signIns, ask] })
      say(`${ask.site.name} asks to sign in`)
      const [account] = store.get().accounts
      const choice = account && { account, chainIds: ask.chains.map(({ id }) => id) }
      const yes = behaviour.auto === 'approve' && ask.chains.length > 0
      if (behaviour.auto) void answerSignIn(ask, yes ? choice : undefined)
    },
  )
  const payments = createPayments(store, behaviour, say)
  listen(client, { hearProposal, hearRequest, readSessions, dropProposals, dropRequests, say })
  readSessions()
  for (const proposal of client.proposal.getAll()) hearProposal(proposal)
  for (const request of client.getPendingSessionRequests()) hearRequest(request)
  claimForThisTab(() => {
    store.set({ elsewhere: true })
    void close()
  })

  return {
    store,
    control,
    say,
    attempt,
    answerProposal,
    answerSignIn,
    answerRequest: (request, approved) => answerRequest(request, approved),
    answerPayment: payments.answer,
    addAccount() {
      store.set({ accounts: addBurner() })
      say('Made a burner account')
    },
    async open(text) {
      if (await payments.open(text)) return
      const uri = readPairingLink(text)
      if (!uri) return say('This is no link of a code. It starts with “wc:”, “ethereum:” or “solana:”.')
      say('Pairing…')
      const [before] = store.get().log
      try {
        const late = wait(relayPatience).then(() => {
          throw new Error('The relay does not answer')
        })
        await Promise.race([client.pair({ uri }), late])
      } catch (error) {
        return say(explainPairing(error))
      }
      await wait(questionPatience)
      if (store.get().log[0] === before) say('The site’s question has not come. Ask the site for a new code.')
    },
  }
}
