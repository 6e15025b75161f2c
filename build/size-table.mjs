// The table of sizes in the README: written by `npm run bench`, and held against the build by test/guards/dist.

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

/**
 * @param {Record<string, import('./stages.mjs').StageSize>} sizes of `measureStages`
 * @param {number} openOnReact bytes of the first open of the files in cdn/react
 */
export function sizeTable(sizes, openOnReact) {
  const rows = Object.entries(sizes).map(([name, { title, gzip, files, budget }]) => {
    const also = name === 'open' ? ` (${kilobytes(openOnReact)} on React)` : ''
    return `| ${title} | ${kilobytes(gzip)}${also} | ${files.length} | ${budget / 1024} KB |`
  })
  return ['| step | gzip | files | budget |', '|---|---|---|---|', ...rows].join('\n')
}

const marked = /(<!-- sizes:start -->\n)([\s\S]*?)(\n<!-- sizes:end -->)/

/** The table that a README holds now. */
export const readTable = (readme) => marked.exec(readme)?.[2] ?? ''

export const withTable = (readme, table) => readme.replace(marked, (_, start, _old, end) => start + table + end)
