import { createServer } from 'node:net'
import { StartError } from './start-error.mjs'

function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => resolve(port))
    })
  })
}

// Ports below the ephemeral range, in a separate block per process, used in rotation: a port that was just chosen, or
// is to be reused, must not be assigned again meanwhile.
const FIRST = 20_000
const BLOCK = 100
const BLOCKS = 120
const first = FIRST + (process.pid % BLOCKS) * BLOCK
let next = 0

async function pickPort(host) {
  for (let tries = 1; ; tries++) {
    const port = first + (next++ % BLOCK)
    try {
      return await tryPort(port, host)
    } catch (error) {
      if (error?.code !== 'EADDRINUSE' || tries === BLOCK) throw error
    }
  }
}

/**
 * Resolves with the port if it is free; port 0 picks a free one. Throws a `StartError` otherwise.
 * @param {number} port
 * @param {string} what the service that needs it, for the message
 * @param {string} how the option to choose another port
 * @param {string} [host] the address on which it has to be free
 * @param {string} [howHost] the option to choose another address
 */
export async function claimPort(port, what, how, host = '127.0.0.1', howHost = '--host=<address>') {
  try {
    return await (port === 0 ? pickPort(host) : tryPort(port, host))
  } catch (error) {
    if (error?.code === 'EADDRNOTAVAIL' || error?.code === 'ENOTFOUND')
      throw new StartError(`This machine has no address "${host}": choose another with ${howHost}.`)
    const why = error?.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error?.code ?? error})`
    throw new StartError(`Port ${port} ${why}, and ${what} needs it: free it, or choose another with ${how}.`)
  }
}
