// The page inside of another page: answers its messages, keeps its user's keys away from it.
import { accountHandlers } from './account-handlers.ts'
import { Accounts } from './accounts.ts'
import { Api } from './api.ts'
import { Approvals } from './approval/approvals.ts'
import { element } from './approval/element.ts'
import { browserStore } from './browser-store.ts'
import { browserWallet, jobRunner } from './browser-wallet.ts'
import { openChannel } from './channel.ts'
import { dispatch } from './dispatch.ts'
import { embedderOf, surroundingsOf } from './embedder.ts'
import { FrameError } from './frame-error.ts'
import type { Handlers } from './handler.ts'
import { emailHandlers } from './login/email-handlers.ts'
import { socialHandlers } from './login/social-handlers.ts'
import { Batches } from './rpc/batches.ts'
import { rpcHandlers } from './rpc/rpc-handlers.ts'
import { Session } from './session.ts'
import { themeHandlers } from './theme.ts'

const VERSION = '1'

async function start(): Promise<void> {
  const origin = embedderOf(surroundingsOf(window))
  const query = new URLSearchParams(location.search)
  const projectId = query.get('projectId') ?? ''
  const api = new Api()
  const hello = await api.call('hello', { projectId, origin })
  api.csrf = hello.csrf

  const session = new Session(origin, projectId, api, hello, query.get('chainId'))
  const run = jobRunner(session)
  const batches = new Batches(session.project.rpc)
  const accounts = new Accounts(session, batches, async () => (await run({ kind: 'open' })).addresses)
  const approvals = new Approvals(document.body)
  const stop = () => approvals.stop()
  const store = browserStore()
  const wallet = browserWallet(session, accounts, batches, approvals, run)

  const handlers: Handlers = {
    ...emailHandlers(session, store),
    ...socialHandlers(session, accounts, (resultUri) => channel.postResult(resultUri)),
    ...accountHandlers(session, accounts, batches, stop),
    ...themeHandlers(document.documentElement),
    ...rpcHandlers(wallet, () => session.chain, stop),
  }
  const channel = openChannel(window, origin, (event, tooMany) => dispatch(handlers, channel, event, tooMany))
  channel.post('READY', undefined, { version: VERSION })
}

start().catch((error: unknown) => {
  // The page around learns nothing: whoever must not be here must not be told why. A person who looks may know.
  const text = error instanceof FrameError ? error.message : 'The wallet could not be started.'
  document.body.replaceChildren(element('main', 'screen', element('div', 'body', element('p', 'lead', text))))
})
