// namespace-lazy: a static import where import() belongs
import { driver } from './eip155/driver.ts'
export const wrong = driver
