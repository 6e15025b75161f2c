import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/**
 * Copies the files that git tracks or would add, in their current state, with a link to the packages of the original.
 * @param {string} root
 * @param {string} folder
 */
export function copyTree(root, folder) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of new Set(listed.toString().split('\0').filter(Boolean))) {
    // The file is deleted, but the deletion is not in git's index.
    if (!existsSync(path.join(root, file))) continue
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}
