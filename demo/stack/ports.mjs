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

// Below what systems hand out by themselves, and another block for each process: a port that is listened on a moment
// later must not be given away until then.
const FIRST = 20_000
const BLOCK = 50
const BLOCKS = 240
let next = (process.pid % BLOCKS) * BLOCK

async function pickPort(host) {
  for (let tries = 1; ; tries++) {
    const port = FIRST + (next++ % (BLOCKS * BLOCK))
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
