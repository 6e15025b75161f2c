// The page inside of another page: answers its messages, keeps its user's keys away from it.
import { accessHandlers } from './access/access-handlers.ts'
import { FrameStore } from './access/frame-store.ts'
import { keepsCookies } from './access/keeps-cookies.ts'
import { Lender } from './access/lender.ts'
import { accountHandlers } from './account-handlers.ts'
import { Accounts } from './accounts.ts'
import { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import { Approvals } from './approval/approvals.ts'
import { element } from './approval/element.ts'
import { browserWallet, jobRunner } from './browser-wallet.ts'
import { emailChanges } from './change/change-email.ts'
import { openChannel } from './channel.ts'
import { dispatch } from './dispatch.ts'
import { embedderOf, surroundingsOf } from './embedder.ts'
import type { Handlers } from './handler.ts'
import { deviceKey } from './login/device-key.ts'
import { emailHandlers } from './login/email-handlers.ts'
import { emailUpdateHandlers } from './login/email-update-handlers.ts'
import { hearTickets } from './login/hear-tickets.ts'
import { PendingSocial } from './login/pending-social.ts'
import { socialHandlers } from './login/social-handlers.ts'
import { Batches } from './rpc/batches.ts'
import { rpcHandlers } from './rpc/rpc-handlers.ts'
import { SaidError } from './said-error.ts'
import { Session } from './session.ts'
import { showAlive } from './show-alive.ts'
import { themeHandlers } from './theme.ts'
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
  const lender = new Lender(session, store)
  const run = jobRunner(session, store)
  const batches = new Batches(session.project.rpc)
  const accounts = new Accounts(session, batches, async () => (await run({ kind: 'open' })).addresses)
  const approvals = new Approvals(document.body)
  const stop = () => {
    approvals.stop()
    lender.leave().catch(console.error)
  }
  const language = new Language(document.documentElement, navigator.languages)
  api.language = () => language.wanted
  const onTicket = hearTickets()
  const changes = emailChanges(session, approvals, language, onTicket)
  const wallet = browserWallet(session, accounts, batches, approvals, run, language, store, onTicket)

  const social = socialHandlers(session, accounts, new PendingSocial(session, store), onTicket, (uri) =>
    channel.postResult(uri),
  )

  const handlers: Handlers = {
    ...emailHandlers(session, store),
    ...emailUpdateHandlers(session, changes.open, changes.go),
    ...social.handlers,
    ...accessHandlers(session, approvals, lender, social.number, language),
    ...accountHandlers(session, accounts, batches, stop),
    ...themeHandlers(document.documentElement, language),
    ...rpcHandlers(wallet, () => session.chain, stop),
  }
  const channel = openChannel(window, origin, (event, tooMany) =>
    dispatch(handlers, channel, event, language.say, tooMany, (name) => {
      // Whoever is logged in, or has signed, needs no window for it any more.
      if (name === 'GET_USER' || name === 'RPC_REQUEST') lender.finish().catch(console.error)
    }),
  )
  showAlive(document)
  channel.post('READY', undefined, { version: VERSION })
}

start().catch((error: unknown) => {
  // The page around learns nothing: whoever must not be here must not be told why. A person who looks may know.
  const say = new Language(document.documentElement, navigator.languages).take()
  const isRefused = error instanceof ApiError && error.reason === 'origin_refused'
  const reason = error instanceof SaidError ? error.words : words(isRefused ? 'start.refused' : 'screen.noStart')
  console.error(error)
  document.body.replaceChildren(element('main', 'screen', element('div', 'body', element('p', 'lead', say(reason)))))
})
