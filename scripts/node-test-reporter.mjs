// Reporter of `node --test`: one JSON line with the counts and the names of what failed, tests only (suites hold them).
export default async function* counts(source) {
  const result = { passed: 0, failed: 0, skipped: 0, names: [] }
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // A file is reported as a test of its own when it fails before it has any.
    if (data.details?.type === 'suite') continue
    if (data.skip !== undefined || data.todo !== undefined) result.skipped += 1
    else if (type === 'test:pass') result.passed += 1
    else {
      result.failed += 1
      result.names.push(data.name)
    }
  }
  yield `${JSON.stringify(result)}\n`
}
