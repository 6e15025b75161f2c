import { createServer } from 'node:net'
import { StartError } from './start-error.mjs'

/** Resolves with a server that listens on the port, and answers nobody. */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => resolve(server))
  })
}

async function tryPort(port, host) {
  const server = await listen(port, host)
  await new Promise((resolve) => server.close(resolve))
  return port
}

// Ports below the ephemeral range. Each process takes a block of them, and listens on its first port for as long as it
// lives, so that no other process is given a port that is free but promised. Ports of a block are used in rotation: one
// that was just chosen, or is to be reused, must not be assigned again meanwhile.
const FIRST = 20_000
const BLOCK = 100
const BLOCKS = 120
let block
let next = 0

async function takeBlock() {
  for (let tries = 1; ; tries++) {
    const first = FIRST + ((process.pid + tries) % BLOCKS) * BLOCK
    try {
      const server = await listen(first, '127.0.0.1')
      server.unref()
      return first
    } catch (error) {
      if (error?.code !== 'EADDRINUSE' || tries === BLOCKS) throw error
    }
  }
}

async function pickPort(host) {
  block ??= takeBlock()
  const first = await block
  for (let tries = 1; ; tries++) {
    const port = first + 1 + (next++ % (BLOCK - 1))
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
