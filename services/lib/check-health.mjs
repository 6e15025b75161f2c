#!/usr/bin/env node
// `node check-health.mjs <variable> [<scheme>]` requests the health of a local service at the port in that variable,
// and exits with 0 if it is healthy: the health check of the container files.
const [, , variable = '', scheme = 'http'] = process.argv
const well = await fetch(`${scheme}://127.0.0.1:${process.env[variable]}/health`, {
  signal: AbortSignal.timeout(5000),
}).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(well ? 0 : 1)
