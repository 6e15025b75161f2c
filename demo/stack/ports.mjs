import { createServer } from 'node:net'
import { DemoError } from './demo-error.mjs'

function tryPort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
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
 */
export async function claimPort(port, what, how) {
  try {
    return await tryPort(port)
  } catch (error) {
    const why = error?.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error?.code ?? error})`
    throw new DemoError(`Port ${port} ${why}, and ${what} needs it: free it, or choose another with ${how}.`)
  }
}
