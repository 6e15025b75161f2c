import { spawnSync } from 'node:child_process'

const LIMIT = 5 * 60_000

const isThere = async () =>
  (await import(`../../services/secure-site/server/load/own-postgres.mjs?${performance.now()}`)).postgresPrograms

/**
 * Installs Postgres if it is not there and this user may. Resolves with undefined if it is there then, else with
 * whether it could have been installed: by root, with apt-get.
 * @returns {Promise<{ canInstall: boolean } | undefined>}
 */
export async function findPostgres() {
  if (await isThere()) return undefined
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (canInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
      const { status } = spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env, timeout: LIMIT })
      if (status !== 0) break
    }
    if (await isThere()) return undefined
  }
  return { canInstall }
}
