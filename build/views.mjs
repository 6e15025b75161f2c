import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './entries.mjs'

const folder = 'src/react-views/views'

/**
 * Reads the definitions of the views as text: the build cannot run TypeScript. A test compares the result with the
 * table of `src/react-views/views.ts`.
 *
 * @returns {{ route: string, chunk: string | undefined, file: string }[]} `file`: the component's file
 */
export function readViews() {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const module = `${folder}/${name}/${name}.view.ts`
    if (!existsSync(path.join(root, module))) return []
    const [, ...definitions] = readFileSync(path.join(root, module), 'utf8').split(/\bdefineView\(/)
    return definitions.map((text) => {
      const read = (what, pattern) => {
        const [found, second] = [...text.matchAll(pattern)]
        if (second) throw new Error(`a view in ${module} has two ${what}s`)
        return found?.[1]
      }
      const route = read('route', /^\s*'(\w+)',/g)
      const component = read('component', /\bimport\('\.\/(\w+\.tsx)'\)/g)
      if (!route || !component) throw new Error(`a view in ${module} has no literal route, or no literal import()`)
      return { route, chunk: read('chunk', /\bchunk: '([\w-]+)'/g), file: `${folder}/${name}/${component}` }
    })
  })
}

/**
 * Adds the views to the chunks that they name.
 *
 * @template {Record<string, { chunks: Record<string, string[]> }>} S
 * @param {S} stages
 * @returns {S}
 */
export function withViews(stages, views = readViews()) {
  for (const { route, chunk, file } of views) {
    if (chunk === undefined) continue
    const stage = Object.values(stages).find(({ chunks }) => chunk in chunks)
    if (!stage) throw new Error(`the view ${route} names the chunk ${chunk}, which build/stages.mjs does not have`)
    stage.chunks[chunk].push(file)
  }
  return stages
}
