/** Nodes, listeners and bytes of the page's heap, after everything collectable is gone. */
export async function measure(cdp) {
  // Three times: the first lets finalisers run, the next take what they let go.
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name) => metrics.find((metric) => metric.name === name).value
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
}

/** Bytes by kind of object, from a heap snapshot: `object`, `closure`, `array`, `string`, `native`, `code` … */
export async function weigh(cdp) {
  const chunks = []
  const collect = ({ chunk }) => chunks.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect)
  const { snapshot, nodes } = JSON.parse(chunks.join(''))
  const fields = snapshot.meta.node_fields
  const kinds = snapshot.meta.node_types[fields.indexOf('type')]
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0]))
  for (let at = 0; at < nodes.length; at += fields.length) bytes[kinds[nodes[at + type]]] += nodes[at + size]
  return bytes
}

export const difference = (end, start) =>
  Object.fromEntries(Object.keys(end).map((name) => [name, end[name] - (start[name] ?? 0)]))
