// A sign-in server as a process of its own, which the campaign kills: node campaign-server.mjs <bundle> <store> <port>.
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

const [bundle = '', place = '', port = '0'] = process.argv.slice(2)
const { createSiwxServer, nodeHandler, postgresStore, sqliteStore } = await import(pathToFileURL(bundle).href)
const siwx = createSiwxServer({
  domain: 'harbor.test',
  origins: ['https://harbor.test'],
  networks: { 'eip155:1': [] },
  store: /^postgres/.test(place) ? postgresStore(place) : sqliteStore(place),
  limits: { nonces: 1e9, signIns: 1e9 },
})
createServer(nodeHandler(siwx)).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
