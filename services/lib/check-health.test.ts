import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { runProgram } from './testing/run-program.ts'

const file = fileURLToPath(new URL('./check-health.mjs', import.meta.url))
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function serviceWith(status: number): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/health' ? status : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  return String((server.address() as AddressInfo).port)
}

it('ends with 0 for a service that is well, and with 1 for one that is not, or away', async () => {
  const check = (port: string) => runProgram(file, { SOME_PORT: port }, ['SOME_PORT']).ended
  expect(await check(await serviceWith(200))).toBe(0)
  expect(await check(await serviceWith(503))).toBe(1)
  expect(await check('9')).toBe(1)
})
