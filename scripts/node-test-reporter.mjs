// Reporter of `node --test`: one JSON line with the counts and the names of failed tests, without their suites.
export default async function* counts(source) {
  const result = { passed: 0, failed: 0, skipped: 0, names: [] }
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // A file that fails before its first test is reported as a test. A suite fails either with its tests, or by itself
    // if a hook fails or the file cannot be loaded.
    const isOwn = type === 'test:fail' && data.details?.error?.failureType !== 'subtestsFailed'
    if (data.details?.type === 'suite' && !isOwn) continue
    if (data.skip !== undefined || data.todo !== undefined) result.skipped += 1
    else if (type === 'test:pass') result.passed += 1
    else {
      result.failed += 1
      result.names.push(data.name)
    }
  }
  yield `${JSON.stringify(result)}\n`
}
