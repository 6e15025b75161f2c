// npm run sbom, after npm run build: the bill of materials (CycloneDX) of an installation: the packages that are
// installed with this one, and those whose code is inside its files.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pkg, root } from '../build/entries.mjs'

const development = 'cdx:npm:package:development'
const { packages } = JSON.parse(readFileSync(path.join(root, 'dist/meta.json'), 'utf8'))
const inside = new Set(packages.map(({ name, version }) => `${name}@${version}`))

const bill = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'library', '--package-lock-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  }),
)
const isInside = (component) => inside.has(`${component.name}@${component.version}`)
// An optional component is an optional peer of a package, which an installation does not add.
const isInstalled = ({ scope, properties }) =>
  scope !== 'optional' && !properties.some(({ name }) => name === development)

// npm uses the name of the folder.
bill.metadata.component.name = pkg.name
bill.components = bill.components
  .filter((component) => isInstalled(component) || isInside(component))
  .map((component) => ({
    ...component,
    properties: [
      ...component.properties.filter(({ name }) => name !== development),
      ...(isInside(component) ? [{ name: 'cdx:npm:package:bundled', value: 'true' }] : []),
    ],
  }))
const refs = new Set([bill.metadata.component, ...bill.components].map((component) => component['bom-ref']))
bill.dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))

const missing = [...inside].filter((id) => !bill.components.some(({ name, version }) => `${name}@${version}` === id))
if (missing.length > 0) throw new Error(`not in package-lock.json: ${missing.join(', ')}`)
console.log(JSON.stringify(bill, null, 2))
