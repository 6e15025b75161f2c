import { createServer } from 'node:net'
import { DemoError } from './demo-error.mjs'

function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const { port: given } = server.address()
      server.close(() => resolve(given))
    })
  })
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
    return await tryPort(port, host)
  } catch (error) {
    if (error?.code === 'EADDRNOTAVAIL' || error?.code === 'ENOTFOUND')
      throw new DemoError(`This machine has no address "${host}": choose another with --host=<address>.`)
    const why = error?.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error?.code ?? error})`
    throw new DemoError(`Port ${port} ${why}, and ${what} needs it: free it, or choose another with ${how}.`)
  }
}
