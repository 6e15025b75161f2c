// The packages whose code is inside the built files, and their licences.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './entries.mjs'

const folderOf = /^(?:.*node_modules\/)(?:@[^/]+\/)?[^/]+(?=\/)/
const isText = /^(?:licen[cs]e|notice|copyright|copying)/i
const permission = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/**
 * @param {Record<'npm' | 'cdn' | 'cdnReact', Record<string, { modules: Record<string, number> }>>} meta
 * @returns {{ folder: string, name: string, version: string, license: string, npm: boolean, cdn: boolean }[]} by folder
 */
export function thirdParty(meta) {
  const found = new Map()
  for (const [part, files] of [
    ['npm', meta.npm],
    ['cdn', meta.cdn],
    ['cdn', meta.cdnReact],
  ])
    for (const { modules } of Object.values(files))
      for (const id of Object.keys(modules)) {
        const folder = folderOf.exec(id)?.[0]
        if (folder) found.set(folder, { npm: false, cdn: false, ...found.get(folder), [part]: true })
      }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, parts]) => {
      const { name, version, license } = packageOf(folder)
      return { folder, name, version, license, ...parts }
    })
}

/** Returns one text with all licences, as the licences require. A licence that packages share appears once. */
export function notices(packages) {
  const byText = new Map()
  for (const { folder, name, version, license } of packages) {
    const text = licenceText(folder)
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`])
  }
  const parts = [...byText].map(([text, names]) => `${[...new Set(names)].join('\n')}\n\n${text}`)
  const head = 'wallet-modal contains code of the following packages.'
  return [head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n')
}

function licenceText(folder) {
  const files = readdirSync(path.join(root, folder))
    .filter((file) => isText.test(file))
    .sort()
  if (files.length > 0)
    return files.map((file) => readFileSync(path.join(root, folder, file), 'utf8').trim()).join('\n\n')
  const { name, license, author } = packageOf(folder)
  if (license !== 'MIT') throw new Error(`${name} (${license}) comes without the text of its licence`)
  const who = (typeof author === 'string' ? author : author?.name) || `the authors of ${name}`
  return `MIT License\n\nCopyright (c) ${who}\n\n${permission}`
}

const packageOf = (folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
