import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './project.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const json = (file: string) => JSON.parse(read(file))
const services = readdirSync(path.join(root, 'services'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'lib')
  .map(({ name }) => name)
/** Sources, without tests and what only they or the load campaigns use. */
const sources = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.(mjs|ts)$/.test(file) && !/\.test\.ts$|(?:^|\/)(?:testing|load|node_modules|dist)\/|raw-client/.test(file),
    )
    .map((file) => `${folder}/${file}`)

function packagesOf(folder: string): string[] {
  const names = new Set<string>()
  for (const file of sources(folder))
    for (const [, from = ''] of read(file).matchAll(
      /(?:^import|^(?:im|ex)port .*from|^\} from|import\()\s*'([^'.][^']*)'/gm,
    )) {
      const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(from) ?? []
      if (!from.startsWith('node:') && !builtinModules.includes(name)) names.add(name)
    }
  return [...names].sort()
}

describe.each(services)('the service %s', (name) => {
  const folder = `services/${name}`
  const own = json(`${folder}/package.json`)
  const dependencies: Record<string, string> = { ...own.dependencies, ...own.devDependencies }

  test('behavior: has a start command, a README and a container file', () => {
    const [, file = ''] = /^node (\S+)$/.exec(own.scripts.start) ?? []
    expect(existsSync(path.join(root, folder, file))).toBe(true)
    expect(own).toMatchObject({ private: true, engines: json('package.json').engines })
    for (const text of ['## Settings', '## Health']) expect(read(`${folder}/README.md`)).toContain(text)
    expect(read(`${folder}/Containerfile`)).toContain('HEALTHCHECK')
  })

  test('behavior: declares every package that it imports, and no other, in the version of the repository', () => {
    expect(Object.keys(dependencies).sort()).toEqual(packagesOf(folder))
    const all = { ...json('package.json').devDependencies, ...json('package.json').dependencies }
    for (const [one, version] of Object.entries(dependencies)) expect(version, one).toBe(all[one])
    // The server runs with the dependencies alone; the others only build the frame.
    const served = packagesOf(existsSync(path.join(root, folder, 'server')) ? `${folder}/server` : folder)
    expect(Object.keys(own.dependencies ?? {})).toEqual(served)
  })

  test('behavior: locks what it installs to what the repository has tried', () => {
    if (Object.keys(dependencies).length === 0) return
    const locked: Record<string, { version: string }> = json(`${folder}/package-lock.json`).packages
    const tried: Record<string, { version: string }> = json('package-lock.json').packages
    for (const [place, { version }] of Object.entries(locked)) {
      if (place === '') continue
      const versions = Object.entries(tried)
        .filter(([other]) => other.endsWith(place))
        .map(([, other]) => other.version)
      expect(versions, place).toContain(version)
    }
    expect(Object.values(locked).some((one) => 'resolved' in one)).toBe(false)
  })
})
