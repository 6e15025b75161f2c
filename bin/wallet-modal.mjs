#!/usr/bin/env node
// npx wallet-modal icons: fetches the logos of wallets into a folder of the page.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { fetchIcons } from './fetch-icons.mjs'

const usage = `npx wallet-modal icons --out <folder> [--from <provider API>] [<wallet id>=<URL or file> …]

  --out         the folder to write to; the page names it by the option walletIcons
  --from        a provider API: the logos of all its wallets are fetched
  --project-id  what that API asks to be called with, if anything
  --only        ids of wallets, separated by commas: only these of the API's list

A wallet that is named with a URL or a file gets its logo from there, also without an API.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    from: { type: 'string' },
    'project-id': { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean' },
    version: { type: 'boolean' },
  },
})
const [command, ...named] = positionals

if (values.version) {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  console.log(version)
} else if (values.help || command !== 'icons' || !values.out || (!values.from && named.length === 0)) {
  console.log(usage)
  if (!values.help) process.exitCode = 2
} else {
  const { written, failed } = await fetchIcons({
    out: values.out,
    from: values.from,
    projectId: values['project-id'],
    only: values.only?.split(',').filter(Boolean),
    named: named.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  })
  for (const { id, name, why } of failed) console.error(`${name ?? id}: ${why}`)
  console.log(`${written.length} logos in ${values.out}${failed.length > 0 ? `, ${failed.length} not fetched` : ''}`)
  if (failed.length > 0) process.exitCode = 1
}
