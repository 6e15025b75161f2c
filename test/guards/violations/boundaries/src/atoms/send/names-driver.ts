// namespace-through-registry: lazily, but not through the table
export const wrong = () => import('../../chains/eip155/driver.ts')
