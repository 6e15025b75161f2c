// The table in docs/sizes.md: `npm run bench` writes it, and test/guards/dist compares it with the build.

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

/**
 * @param {Record<string, import('./stages.mjs').StageSize>} sizes returned by `measureStages`
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

/** Returns the table that the document has now. */
export const readTable = (document) => marked.exec(document)?.[2] ?? ''

export const withTable = (document, table) => document.replace(marked, (_, start, _old, end) => start + table + end)
