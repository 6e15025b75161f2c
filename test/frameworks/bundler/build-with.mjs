import { cpSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))

/** webpack, or a bundler with its interface; its hints about large files are not of interest. */
export async function buildWith(bundler) {
  const stats = await new Promise((resolve, reject) =>
    bundler(
      {
        mode: 'production',
        context: here,
        entry: './src/main.js',
        output: { path: path.join(here, 'dist'), filename: 'main.js' },
        performance: { hints: false },
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    ),
  )
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
  if (errors.length + warnings.length > 0)
    throw new Error([...errors, ...warnings].map(({ message }) => message).join('\n\n'))
  cpSync(path.join(here, 'index.html'), path.join(here, 'dist/index.html'))
}
