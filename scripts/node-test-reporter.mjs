// Reporter of `node --test`: one JSON line with the counts, the names of what failed and their files, tests only (suites
// hold them).
export default async function* counts(source) {
  const result = { passed: 0, failed: 0, skipped: 0, names: [], files: [] }
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // A file is reported as a test of its own when it fails before it has any. A suite fails with its tests, or by itself:
    // its file could not be loaded, or a hook of it has failed.
    const isOwn = type === 'test:fail' && data.details?.error?.failureType !== 'subtestsFailed'
    if (data.details?.type === 'suite' && !isOwn) continue
    if (data.skip !== undefined || data.todo !== undefined) result.skipped += 1
    else if (type === 'test:pass') result.passed += 1
    else {
      result.failed += 1
      result.names.push(data.name)
      if (data.file && !result.files.includes(data.file)) result.files.push(data.file)
    }
  }
  yield `${JSON.stringify(result)}\n`
}
