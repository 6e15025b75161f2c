// Writes the version of package.json into src/version.ts. Runs after `changeset version`.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../src/version.ts', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
writeFileSync(file, readFileSync(file, 'utf8').replace(/'[^']*'\n$/, `'${version}'\n`))
