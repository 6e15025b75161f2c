// services-lib-no-packages
import { WebSocket } from 'ws'

export const socket = WebSocket
