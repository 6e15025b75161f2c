import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { bundlePages } from '../../demo/lib/bundle.mjs'
import { buildSite } from '../../services/secure-site/site/build-site.mjs'

/** Bundles the demo's pages and the secure site into a folder, for many demos that start one after another. */
export async function bundleOnce(folder, library) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'pages'), { recursive: true })
  const [pages] = await Promise.all([bundlePages(library), buildSite(join(folder, 'secure'))])
  await Promise.all([...pages].map(([path, content]) => writeFile(join(folder, 'pages', basename(path)), content)))
}
