// These five packages are released together; later versions have another licence.
const pinned = /^@walletconnect\/(core|sign-client|types|universal-provider|utils)$/

/** The part of package-lock.json that this check reads. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const good = new Set(['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'CC0-1.0'])

/** Returns true if an SPDX expression permits a licence that we accept: one side of OR, both of AND. */
export function acceptable(expression: string | undefined): boolean {
  if (!expression) return false
  const text = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/\bOR\b/.test(text)) return text.split(/\bOR\b/).some(acceptable)
  if (/\bAND\b/.test(text)) return text.split(/\bAND\b/).every(acceptable)
  return good.has(text)
}

/**
 * Brought by a tool of ours; a package that ships names it as an optional peer at most, which npm installs for nobody.
 */
const isOnlyOptionalPeer = (lock: Lock, name: string): boolean =>
  !Object.values(lock.packages).some(
    ({ dev, dependencies, optionalDependencies }) => !dev && name in { ...dependencies, ...optionalDependencies },
  )

/** Returns a sentence for each entry of a lock file that a release must not have. */
export function lockProblems(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([place, item]) => {
    if (place === '') return []
    const name = place.replace(/^.*node_modules\//, '')
    const problems: string[] = []
    if (item.resolved && !/^https:\/\//.test(item.resolved)) problems.push(`${name} comes from ${item.resolved}`)
    // A binary for another system may be unknown to the registry that wrote the lock; it is never fetched here.
    const here = item.os?.includes('linux') && item.cpu?.includes('x64') && !item.libc?.includes('musl')
    const elsewhere = item.optional && item.os && !here && !item.integrity
    if (!elsewhere && !item.integrity?.startsWith('sha512-')) problems.push(`${name} has no sha512 integrity`)
    // npm writes such a lock without complaint, and then refuses it in `npm ci`.
    for (const other of Object.keys(item.optionalDependencies ?? {}))
      if (!lock.packages[`${place}/node_modules/${other}`] && !lock.packages[`node_modules/${other}`])
        problems.push(`${name} wants ${other}, which is not locked`)
    if (pinned.test(name) && item.version !== '2.21.8') problems.push(`${name} is ${item.version}, not 2.21.8`)
    if (item.dev || (item.optional && isOnlyOptionalPeer(lock, name))) return problems
    if (!acceptable(item.license)) problems.push(`${name} has the licence ${item.license ?? '(none)'}`)
    if (item.hasInstallScript) problems.push(`${name} runs a script at install`)
    return problems
  })
}
