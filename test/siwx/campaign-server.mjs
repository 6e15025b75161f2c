// A sign-in server as a process of its own, which the campaign kills: node campaign-server.mjs <bundle> <store> <port>.
// The store is `memory`, a file or a URL of Postgres.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** Milliseconds of the longest wait between a sign-in and its answer. */
const SLOWEST = 60

const [bundle = '', place = '', port = '0'] = process.argv.slice(2)
const { createSiwxServer, memoryStore, nodeHandler, postgresStore, sqliteStore } = await import(
  pathToFileURL(bundle).href
)
const storeAt = (place) => (/^postgres/.test(place) ? postgresStore(place) : sqliteStore(place))
const store = place === 'memory' ? memoryStore() : storeAt(place)
/** Answers a sign-in a moment after it is in the database, so that a kill often comes between the two. */
const slowly = async (entry) => {
  const won = await store.signIn(entry)
  if (won) await pause(randomInt(SLOWEST + 1))
  return won
}
const siwx = createSiwxServer({
  domain: 'harbor.test',
  origins: ['https://harbor.test'],
  networks: { 'eip155:1': [] },
  store: { ...store, signIn: slowly },
  limits: { nonces: 1e9, signIns: 1e9 },
})
// Ten thousand requests at once take longer on a slow disk than Node lets one request take.
createServer({ requestTimeout: 0, headersTimeout: 0 }, nodeHandler(siwx)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('ready'),
)
