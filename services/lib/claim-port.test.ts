import { createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { claimPort } from './claim-port.mjs'

const claims = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData).then(async ({ claimPort }) => {
  const ports = []
  for (let count = 0; count < 5; count++) ports.push(await claimPort(0, 'a service', '--port'))
  parentPort.postMessage(ports)
  setInterval(() => {}, 1_000)
})`

// A worker has a module of its own and the process id of this one, as another process may have one that leads to the
// same block.
test('default: ports that were claimed and are not used yet are given to nobody else', async () => {
  const module = new URL('./claim-port.mjs', import.meta.url).href
  const workers = [1, 2, 3].map(() => new Worker(claims, { eval: true, workerData: module }))
  try {
    const answers = await Promise.all(
      workers.map((worker) => new Promise<number[]>((resolve) => worker.once('message', resolve))),
    )
    const ports = [...answers.flat(), await claimPort(0, 'a service', '--port')]
    expect(new Set(ports).size).toBe(16)
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
})

test('error: a port that is in use is named, with the option to choose another', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await expect(claimPort(port, 'the relay', '--relay-port=<n>')).rejects.toThrow(
    `Port ${port} is already in use, and the relay needs it: free it, or choose another with --relay-port=<n>.`,
  )
  server.close()
})
