// siwx-headless
import { driver } from '../../chains/eip155/driver.ts'
export const part = driver
