// Makes whatever a server of this process writes come late, each time by another while: what a request did (a mail, a
// row, a transaction) can then be seen elsewhere before the page has its answer. Loaded by `node --import`; for
// E2E_LATE=<seed>[:<most milliseconds>].
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import { random } from '../../walks/random.mjs'

const [seed = 1, most = 400] = (process.env.E2E_LATE ?? '').split(':').filter(Boolean).map(Number)
let count = 0

/** A quarter of all writes are on time, so that late ones also lose to them. */
function pause() {
  const { chance, below } = random(seed, count++)
  return chance(0.25) ? 0 : below(most)
}

/** Keeps the order of what is written: the stream hands on a chunk only once the one before it is written. */
function delayWrites(socket) {
  for (const name of ['_write', '_writev']) {
    const write = socket[name].bind(socket)
    socket[name] = (...args) => {
      setTimeout(() => (socket.destroyed ? args.at(-1)() : write(...args)), pause())
    }
  }
}

const { emit } = net.Server.prototype
net.Server.prototype.emit = function (event, ...args) {
  // Encrypted connections write past the socket of `connection`.
  if (event === 'connection' || event === 'secureConnection') delayWrites(args[0])
  return emit.call(this, event, ...args)
}

/** The chains are programs of their own; each gets a server of this process in front of it. */
const { spawn } = childProcess
childProcess.spawn = (command, args, options) => {
  const at = path.basename(command).startsWith('anvil') ? args.indexOf('--port') + 1 : 0
  if (at === 0) return spawn(command, args, options)
  const outer = Number(args[at])
  // Below the ports that services pick for themselves.
  const inner = outer - 12_000
  const child = spawn(command, args.with(at, `${inner}`), options)
  const server = net.createServer((socket) => {
    const chain = net.connect(inner, '127.0.0.1')
    socket.on('error', () => chain.destroy()).on('close', () => chain.destroy())
    chain.on('error', () => socket.destroy())
    socket.pipe(chain).pipe(socket)
  })
  server.listen(outer, args[args.indexOf('--host') + 1]).unref()
  child.once('exit', () => server.close())
  return child
}
syncBuiltinESMExports()
