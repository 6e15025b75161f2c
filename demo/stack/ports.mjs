import { createServer } from 'node:net'
import { DemoError } from './demo-error.mjs'

function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => resolve(port))
    })
  })
}

// Below what systems hand out by themselves, and a block of its own for each process, which it goes around in: a port that
// is listened on a moment later, or again, must not be given away until then.
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
 * The port itself when it is free; port 0 picks one that is.
 * @param {number} port
 * @param {string} what who needs it, for the message
 * @param {string} how how to choose another
 * @param {string} [host] the address that it has to be free on
 */
export async function claimPort(port, what, how, host = '127.0.0.1') {
  try {
    return await (port === 0 ? pickPort(host) : tryPort(port, host))
  } catch (error) {
    if (error?.code === 'EADDRNOTAVAIL' || error?.code === 'ENOTFOUND')
      throw new DemoError(`This machine has no address "${host}": choose another with --host=<address>.`)
    const why = error?.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error?.code ?? error})`
    throw new DemoError(`Port ${port} ${why}, and ${what} needs it: free it, or choose another with ${how}.`)
  }
}
