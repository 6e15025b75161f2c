// Entry of the secure frame: answers the page's messages and keeps the visitor's keys away from it.
import { accessHandlers } from './access/access-handlers.ts'
import { FrameStore } from './access/frame-store.ts'
import { keepsCookies } from './access/keeps-cookies.ts'
import { StorageBridge } from './access/storage-bridge.ts'
import { Api } from './api/api.ts'
import { ApiError } from './api/api-error.ts'
import { deviceKey } from './api/device-key.ts'
import { Approvals } from './approval/approvals.ts'
import { element } from './approval/element.ts'
import { browserWallet, jobRunner } from './browser-wallet.ts'
import { emailChanges } from './change/change-email.ts'
import { openChannel } from './host/channel.ts'
import { dispatch } from './host/dispatch.ts'
import { embedderOf, surroundingsOf } from './host/embedder.ts'
import type { Handlers } from './host/handler.ts'
import { LocalizedError } from './host/localized-error.ts'
import { showAlive } from './host/show-alive.ts'
import { themeHandlers } from './host/theme.ts'
import { emailHandlers } from './login/email-handlers.ts'
import { emailUpdateHandlers } from './login/email-update-handlers.ts'
import { listenForTickets } from './login/listen-for-tickets.ts'
import { PendingSocial } from './login/pending-social.ts'
import { socialHandlers } from './login/social-handlers.ts'
import { accountHandlers, type SignIn } from './rpc/account-handlers.ts'
import { Accounts } from './rpc/accounts.ts'
import { rpcHandlers } from './rpc/rpc-handlers.ts'
import { signInWithLogin } from './rpc/sign-in-with-login.ts'
import { Batches } from './rpc/smart-account/batches.ts'
import { Session } from './wallet/session.ts'
import { Language } from './words/language.ts'
import { words } from './words/words.ts'

const VERSION = '1'

async function start(): Promise<void> {
  const origin = embedderOf(surroundingsOf(window))
  const query = new URLSearchParams(location.search)
  const projectId = query.get('projectId') ?? ''
  const store = new FrameStore()
  const api = new Api(() => deviceKey(store))
  const hello = await api.call('hello', { projectId, origin })
  api.csrf = hello.csrf

  const session = new Session(origin, projectId, api, hello, query.get('chainId'))
  session.isKept = keepsCookies(document) && (await store.lasts())
  const bridge = new StorageBridge(session, store)
  const run = jobRunner(session, store)
  const batches = new Batches(session.project.rpc)
  const accounts = new Accounts(session, batches, async () => (await run({ kind: 'open' })).addresses)
  const approvals = new Approvals(document.body)
  const stop = () => {
    approvals.stop()
    bridge.leave().catch(console.error)
  }
  const language = new Language(document.documentElement, navigator.languages)
  api.language = () => language.wanted
  const onTicket = listenForTickets()
  const changes = emailChanges(session, approvals, language, onTicket)
  const wallet = browserWallet(session, accounts, batches, approvals, run, language, store, onTicket)

  const signIn: SignIn = async (chain, message) => {
    session.requireUser()
    return message && signInWithLogin(wallet, chain, message)
  }

  const social = socialHandlers(
    session,
    accounts,
    new PendingSocial(session, store),
    onTicket,
    (uri) => channel.postResult(uri),
    signIn,
  )

  const handlers: Handlers = {
    ...emailHandlers(session, store),
    ...emailUpdateHandlers(session, changes.open, changes.go),
    ...social.handlers,
    ...accessHandlers(session, approvals, bridge, social.number, language),
    ...accountHandlers(session, accounts, batches, stop, signIn),
    ...themeHandlers(document.documentElement, language),
    ...rpcHandlers(wallet, () => session.chain, stop),
  }
  const channel = openChannel(window, origin, (event, tooMany) =>
    dispatch(handlers, channel, event, language.t, tooMany, (name) => {
      // After a sign-in or a signature the storage-access window is no longer needed.
      if (name === 'GET_USER' || name === 'RPC_REQUEST') bridge.finish().catch(console.error)
    }),
  )
  showAlive(document)
  channel.post('READY', undefined, { version: VERSION })
}

start().catch((error: unknown) => {
  // The page receives no reason, so that a refused site learns nothing. A visitor sees it in the frame.
  const t = new Language(document.documentElement, navigator.languages).take()
  const isRefused = error instanceof ApiError && error.reason === 'origin_refused'
  const reason = error instanceof LocalizedError ? error.words : words(isRefused ? 'start.refused' : 'screen.noStart')
  console.error(error)
  document.body.replaceChildren(element('main', 'screen', element('div', 'body', element('p', 'lead', t(reason)))))
})
