import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { createServer } from 'node:tls'

const file = (name) => readFileSync(new URL(`../e2e/lib/https/${name}.pem`, import.meta.url))

/**
 * Speaks TLS for a server of this machine that speaks plain http. The certificate is for tests only, and its name is
 * not that of the host: browsers have to be told to accept it.
 * @param {number} port of the server
 */
export async function startTlsProxy(port) {
  const sockets = new Set()
  const server = createServer({ key: file('key'), cert: file('cert') }, (outside) => {
    const inside = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ]) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: server.address().port,
    async stop() {
      for (const one of sockets) one.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
