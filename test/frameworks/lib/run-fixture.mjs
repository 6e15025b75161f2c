import assert from 'node:assert/strict'
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runGroup } from '../../../scripts/lib/run-group.mjs'
import { nodeFor } from './node-for.mjs'
import { serveCommand, serveFolder } from './serve.mjs'
import { visit } from './visit.mjs'

const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const minutes = (n) => n * 60_000

/**
 * Copies a project beside its packages, checks its types, builds it, serves it and visits it. Gives the ms of each
 * step.
 * @typedef {object} Fixture
 * @property {string} name
 * @property {string[]} [folders] of test/frameworks, the later over the earlier; default the name
 * @property {boolean} [isApart] has packages of its own: nothing is found in those of the installation
 * @property {string} install folder of test/frameworks/installs
 * @property {string[][]} [checks] commands, of the packages' own programs, that have to end well
 * @property {string[][]} [build]
 * @property {string} [serve] a folder, or
 * @property {string[]} [start] a command that serves the project at the port of PORT
 * @property {string} [page] default `/`
 * @property {Record<string, string>} [env] of every command
 */
export async function runFixture({ installs, browser, wallet }, fixture) {
  const times = {}
  const timed = async (name, work) => {
    const since = performance.now()
    const result = await work()
    times[name] = (times[name] ?? 0) + performance.now() - since
    return result
  }
  const install = await timed('install', () => installs.folderOf(fixture.install))
  const cwd = path.join(fixture.isApart ? path.dirname(install) : install, fixture.name)
  for (const from of fixture.folders ?? [fixture.name]) cpSync(path.join(here, from), cwd, { recursive: true })
  const node = nodeFor(install)
  // Runs a program of the installed packages, with the Node that they need.
  const commandOf = ([program, ...args]) => [
    node,
    [/\.m?js$/.test(program) ? path.join(cwd, program) : programOf(install, program), ...args],
  ]
  const env = {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NG_CLI_ANALYTICS: 'false',
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
    ...fixture.env,
  }
  const run = async (command) => {
    let said = ''
    const { code } = await runGroup(...commandOf(command), {
      cwd,
      env,
      limit: minutes(4),
      name: `${fixture.name}: ${command[0]}`,
      output: (text) => (said += text),
    })
    assert.equal(code, 0, `${command.join(' ')} ended with ${code}:\n${said.slice(-6000)}`)
  }
  // The build comes first, because some frameworks generate the types that the check reads.
  for (const command of fixture.build ?? []) await timed('build', () => run(command))
  for (const command of fixture.checks ?? []) await timed('types', () => run(command))
  if (!fixture.serve && !fixture.start) return times
  const server = fixture.serve
    ? await serveFolder(path.join(cwd, fixture.serve))
    : await serveCommand(...commandOf(fixture.start), { cwd, env })
  try {
    await timed('visit', () => visit({ browser, wallet, address: `${server.origin}${fixture.page ?? '/'}` }))
  } finally {
    await server.stop()
  }
  return times
}

/** Returns the script behind a name in node_modules/.bin. */
function programOf(install, name) {
  const file = path.join(install, 'node_modules/.bin', name)
  assert.ok(existsSync(file), `${name} is not among the programs of ${path.basename(install)}`)
  return file
}
