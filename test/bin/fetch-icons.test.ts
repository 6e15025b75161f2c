import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { fetchIcons } from '../../bin/fetch-icons.mjs'
import { startDemoProviderApi } from '../../demo/stack/provider-api/demo-provider-api.mjs'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'icons-'))
  ends.push(() => rm(made, { recursive: true }))
  return made
}

async function server(answer: (url: string) => { status?: number; body?: string | Buffer }) {
  const one = createServer((request, response) => {
    const { status = 200, body = '' } = answer(request.url ?? '')
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => one.close(resolve)))
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const inside = (svg: string) => Buffer.from(/base64,([^"]+)/.exec(svg)?.[1] ?? '', 'base64')

test('default: the logo of every wallet of a provider API, one file each, and nothing else', async () => {
  const api = await startDemoProviderApi({ port: 0, wallets: 120, walletPage: 'http://localhost:1/wallet' })
  ends.push(() => api.stop())
  const out = await folder()
  const { written, failed } = await fetchIcons({ out, from: api.url })
  const ids = api.wallets.filter(({ image_id }) => image_id).map(({ id }) => id)
  expect(failed).toEqual([])
  expect(written).toEqual([...ids].sort())
  expect((await readdir(out)).sort()).toEqual(ids.map((id) => `${id}.svg`).sort())
  const [first] = api.wallets
  const given = await fetch(`${api.url}/getWalletImage/${first?.image_id}?st=wallet-modal&sv=icons`)
  const kept = await readFile(path.join(out, `${first?.id}.svg`), 'utf8')
  expect(kept).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1 1"><image [^<>]+\/><\/svg>\n$/)
  expect(inside(kept)).toEqual(Buffer.from(await given.arrayBuffer()))
})

test('param: only some of the list', async () => {
  const api = await startDemoProviderApi({ port: 0, walletPage: 'http://localhost:1/wallet' })
  ends.push(() => api.stop())
  const out = await folder()
  const only = api.wallets.slice(2, 4).map(({ id }) => id)
  expect((await fetchIcons({ out, from: api.url, only })).written).toEqual([...only].sort())
})

test('param: from URLs and files, without any API', async () => {
  const out = await folder()
  const file = path.join(out, 'source.png')
  await writeFile(file, png)
  const host = await server(() => ({ body: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>' }))
  const named = [
    ['one', file],
    ['two', `${host}/logo`],
  ] as const
  expect((await fetchIcons({ out, named })).written).toEqual(['one', 'two'])
  expect(inside(await readFile(path.join(out, 'one.svg'), 'utf8'))).toEqual(png)
  expect(await readFile(path.join(out, 'two.svg'), 'utf8')).toContain('data:image/svg+xml;base64,')
})

test('behavior: what is no picture, too large, not secure or missing is told and leaves no file', async () => {
  const out = await folder()
  const host = await server((url) => {
    if (url === '/page') return { body: '<!doctype html><svg>' }
    if (url === '/large') return { body: Buffer.concat([png, Buffer.alloc(300_000)]) }
    return { status: 404 }
  })
  const named = [
    ['page', `${host}/page`],
    ['large', `${host}/large`],
    ['missing', `${host}/missing`],
    ['plain', 'http://wallet.example/logo.png'],
    ['../up', `${host}/page`],
    ['no-file', path.join(out, 'nothing.png')],
  ] as const
  const { written, failed } = await fetchIcons({ out, named })
  expect(written).toEqual([])
  const why = Object.fromEntries(failed.map((one) => [one.id, one.why]))
  expect(why.page).toMatch(/no PNG/)
  expect(why.large).toMatch(/larger than 256 KB/)
  expect(why.missing).toMatch(/status 404/)
  expect(why.plain).toMatch(/not https/)
  expect(why['../up']).toMatch(/no id/)
  expect(why['no-file']).toMatch(/no such file/i)
  expect(await readdir(out)).toEqual([])
})

test('behavior: the command says what it did, and fails if something was not fetched', async () => {
  const out = await folder()
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['bin/wallet-modal.mjs', ...words]).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
  const file = path.join(out, 'source.png')
  await writeFile(file, png)
  expect(await run('icons', '--out', out, `one=${file}`)).toMatchObject({ code: 0, stdout: `1 logos in ${out}\n` })
  expect(await run('icons', '--out', out, `two=${out}/none.png`)).toMatchObject({ code: 1 })
  expect(await run('icons')).toMatchObject({ code: 2, stdout: expect.stringContaining('--out') })
})
